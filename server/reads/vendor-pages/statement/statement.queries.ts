import * as z from 'zod'
import type { BalancePart, TransferKind } from '#contracts/money/revenue.ts'
import type { StatementEntry, VendorStatement } from '#contracts/money/statements.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import {
  accountsOfPart,
  balanceAccounts,
  type DayRange,
  monthRange,
  movedBefore,
} from '#server/modules/rollups/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, momentSql } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { type Page, type PageQuery, paged } from '#server/platform/http/paged.ts'
import { type EntryRow, entry, toEntry } from '../revenue/revenue-entries.queries.ts'

interface StatementFilter {
  month: string
  part?: BalancePart
  moves?: 'SHOWN'
}

/** What the kinds of transfers are summed as. What became available moves from one part of the balance to the other. */
const sumOfKind: Record<TransferKind, 'earned' | 'refunded' | 'paidOut' | 'other' | 'moved'> = {
  order_paid: 'earned',
  unmatched_money: 'other',
  suspense_resolved: 'other',
  earnings_released: 'moved',
  provider_fee: 'other',
  provider_fee_charged: 'other',
  refund_requested: 'refunded',
  refund_done: 'refunded',
  refund_failed: 'refunded',
  payout_requested: 'paidOut',
  payout_paid: 'paidOut',
  payout_returned: 'paidOut',
  goodwill: 'other',
  correction: 'other',
}
type SumName = (typeof sumOfKind)[TransferKind]

const kindsOf = (name: SumName) =>
  sql.param(Object.keys(sumOfKind).filter((kind) => sumOfKind[kind as TransferKind] === name))

interface Sums extends Record<Exclude<SumName, 'moved'>, Cents> {
  opening: Cents
  becameAvailable: Cents
  closing: Cents
}

/** What the accounts held when the month began and ended, and what changed it. */
async function readSums(db: Db, vendorId: VendorId, { from, to, endsAt }: DayRange, part?: BalancePart): Promise<Sums> {
  const isInMonth = sql`day >= ${from}::date`
  const sum = (condition: SQL) => sql<Cents>`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`
  const sumOf = (name: SumName) => sum(sql`${isInMonth} and kind = any(${kindsOf(name)}::text[])`)
  const found = await selectOne(
    db,
    columns({
      opening: sum(sql`not ${isInMonth}`),
      changed: sum(isInMonth),
      earned: sumOf('earned'),
      refunded: sumOf('refunded'),
      paidOut: sumOf('paidOut'),
      other: sumOf('other'),
      // Of the whole balance its two sides are together nothing: the one that came is counted.
      moved: sum(sql`${isInMonth} and kind = any(${kindsOf('moved')}::text[])
        and account_key = ${balanceAccounts[part ?? 'AVAILABLE']}`),
    }),
    sql`from ${movedBefore(vendorId, part, endsAt, to)}`,
  )
  assert(found, 'sums are one row')
  const { changed, moved, ...sums } = found
  return { ...sums, becameAvailable: Math.abs(moved), closing: sums.opening + changed }
}

/** A row with the balance after it, which the place of the next page carries on. */
type StatementRow = EntryRow & { balance: Cents }
type Place = Pick<StatementRow, 'at' | 'transfer' | 'account' | 'balance'>

const oldestEntryFirst: ListOrder<Place> = {
  place: z.strictObject({
    at: z.int().min(0).max(Date.UTC(2100, 0)),
    transfer: z.uuid(),
    account: z.enum(['pending', 'available']),
    balance: z.int(),
  }) as z.ZodType<Place>,
  toPlace: ({ at, transfer, account, balance }) => ({ at, transfer, account, balance }),
  orderBy: sql`entries.created_at, entries.transfer_id, entries.account_key`,
}

function readEntries(
  db: Db,
  vendorId: VendorId,
  { startsAt, endsAt }: DayRange,
  { opening, part, moves, ...page }: PageQuery & { opening: Cents } & Omit<StatementFilter, 'month'>,
): Promise<Page<StatementEntry>> {
  return paged(
    page,
    oldestEntryFirst,
    async ({ place, end }) => {
      const rows = await select(
        db,
        entry(vendorId),
        sql`from (
          select ${ledgerEntries.transferId}, ${ledgerEntries.accountKey}, ${ledgerEntries.amountCents},
            ${ledgerTransfers.kind}, ${ledgerTransfers.reference}, ${ledgerTransfers.orderId}, ${ledgerTransfers.createdAt}
          from ${ledgerTransfers} join ${ledgerEntries}
            on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
          where ${allOf(
            sql`${ledgerTransfers.vendorId} = ${vendorId} and ${ledgerEntries.accountKey} in ${accountsOfPart(part)}
              and ${ledgerTransfers.createdAt} >= ${momentSql(place ? new Date(place.at) : startsAt)}
              and ${ledgerTransfers.createdAt} < ${momentSql(endsAt)}`,
            !part && !moves && sql`${ledgerTransfers.kind} <> all(${kindsOf('moved')}::text[])`,
            place &&
              sql`(${ledgerTransfers.createdAt}, ${ledgerTransfers.id}, ${ledgerEntries.accountKey})
                > (${momentSql(new Date(place.at))}, ${place.transfer}::uuid, ${place.account})`,
          )}) entries ${end}`,
      )
      let balance = place?.balance ?? opening
      return rows.map((row): StatementRow => {
        balance += row.cents
        return { ...row, balance }
      })
    },
    ({ balance, ...row }) => ({ ...toEntry(row), balanceKES: toKES(balance) }),
  )
}

/** A page of the statement of a month, with the sums of the whole. */
export async function readStatement(
  db: Db,
  vendorId: VendorId,
  { month, part, moves, ...page }: StatementFilter & PageQuery,
): Promise<VendorStatement> {
  const range = monthRange(month)
  const sums = await readSums(db, vendorId, range, part)
  return {
    month,
    openingKES: toKES(sums.opening),
    earnedKES: toKES(sums.earned),
    refundedKES: toKES(sums.refunded),
    paidOutKES: toKES(sums.paidOut),
    otherKES: toKES(sums.other),
    becameAvailableKES: toKES(sums.becameAvailable),
    closingKES: toKES(sums.closing),
    ...(await readEntries(db, vendorId, range, { opening: sums.opening, part, moves, ...page })),
  }
}

/** Refuses a vendor that there is not, for those who name one. */
export async function findVendor(db: Db, id: VendorId): Promise<VendorId> {
  const found = await selectOne(db, columns({ id: vendors.id }), sql`from ${vendors} where ${vendors.id} = ${id}`)
  if (!found) throw notFound('The vendor')
  return found.id
}

/** Reads the entries of a month page by page; the sums of the month are read once, for the first. */
export function statementReader(db: Db, vendorId: VendorId, { month, part, moves }: StatementFilter) {
  const range = monthRange(month)
  let sums: Promise<Sums> | undefined
  return async (page: PageQuery) => {
    sums ??= readSums(db, vendorId, range, part)
    return readEntries(db, vendorId, range, { opening: (await sums).opening, part, moves, ...page })
  }
}

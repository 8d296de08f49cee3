import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BalancePart } from '#contracts/money/revenue.ts'
import type { StatementEntry, VendorStatement } from '#contracts/money/statements.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { type Page, type PageQuery, paged } from '#server/platform/http/paged.ts'
import { type MonthRange, monthRange } from './day-range.ts'
import { balanceAccounts, type EntryRow, entry, toEntry } from './revenue-entries.queries.ts'

interface StatementFilter {
  month: string
  part?: BalancePart
}

const accountsOf = (part: BalancePart | undefined) =>
  sql`(${sql.join(
    (part ? [balanceAccounts[part]] : Object.values(balanceAccounts)).map((key) => sql`${key}`),
    sql`, `,
  )})`

interface Sums {
  opening: Cents
  received: Cents
  given: Cents
  closing: Cents
}

/**
 * What the accounts held when the month began and ended. The entries since are taken from what they hold now, in one statement, so
 * that a month of today is found quickly however long the books are.
 */
async function readSums(
  db: Db,
  vendorId: VendorId,
  { startsAt, endsAt }: MonthRange,
  part?: BalancePart,
): Promise<Sums> {
  const of = accountsOf(part)
  const isInMonth = sql`${ledgerTransfers.createdAt} < ${momentSql(endsAt)}`
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<Cents>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${condition}), 0)::bigint`
  const found = await selectOne(
    db,
    columns({
      now: sql<Cents>`(select coalesce(sum(${ledgerAccounts.balanceCents}), 0) from ${ledgerAccounts}
        where ${ledgerAccounts.vendorId} = ${vendorId} and ${ledgerAccounts.key} in ${of})::bigint`,
      received: sum(sql`${isInMonth} and ${ledgerEntries.amountCents} > 0`),
      given: sum(sql`${isInMonth} and ${ledgerEntries.amountCents} < 0`),
      since: sum(sql`not ${isInMonth}`),
    }),
    sql`from ${ledgerTransfers} join ${ledgerEntries}
        on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      where ${ledgerTransfers.vendorId} = ${vendorId} and ${ledgerTransfers.createdAt} >= ${momentSql(startsAt)}
        and ${ledgerEntries.accountKey} in ${of}`,
  )
  assert(found, 'sums are one row')
  const { now, received, given, since } = found
  const closing = now - since
  return { opening: closing - received - given, received, given, closing }
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
  placeOf: ({ at, transfer, account, balance }) => ({ at, transfer, account, balance }),
  orderBy: sql`entries.created_at, entries.transfer_id, entries.account_key`,
}

function readEntries(
  db: Db,
  vendorId: VendorId,
  { startsAt, endsAt }: MonthRange,
  { opening, part, ...page }: PageQuery & { opening: Cents; part?: BalancePart },
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
            sql`${ledgerTransfers.vendorId} = ${vendorId} and ${ledgerEntries.accountKey} in ${accountsOf(part)}
              and ${ledgerTransfers.createdAt} >= ${momentSql(place ? new Date(place.at) : startsAt)}
              and ${ledgerTransfers.createdAt} < ${momentSql(endsAt)}`,
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
  { month, part, ...page }: StatementFilter & PageQuery,
): Promise<VendorStatement> {
  const range = monthRange(month)
  const sums = await readSums(db, vendorId, range, part)
  return {
    month,
    openingKES: toKES(sums.opening),
    receivedKES: toKES(sums.received),
    givenKES: toKES(sums.given),
    closingKES: toKES(sums.closing),
    ...(await readEntries(db, vendorId, range, { opening: sums.opening, part, ...page })),
  }
}

/** Reads the entries of a month page by page; the sums of the month are read once, for the first. */
export function statementReader(db: Db, vendorId: VendorId, { month, part }: StatementFilter) {
  const range = monthRange(month)
  let sums: Promise<Sums> | undefined
  return async (page: PageQuery) => {
    sums ??= readSums(db, vendorId, range, part)
    return readEntries(db, vendorId, range, { opening: (await sums).opening, part, ...page })
  }
}

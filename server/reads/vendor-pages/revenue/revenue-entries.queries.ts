import * as z from 'zod'
import type { BalancePart, RevenueEntry, TransferKind } from '#contracts/money/revenue.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { balanceAccounts, type DayRange } from '#server/modules/rollups/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { ListOrder } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'

interface EntryFilter extends PageQuery {
  range?: DayRange
  part?: BalancePart
}

/** An entry with its transfer, of rows named `entries`. */
export const entry = (vendorId: VendorId) =>
  columns({
    transfer: sql<string>`entries.transfer_id`,
    account: sql<AccountKey>`entries.account_key`,
    kind: sql<TransferKind>`entries.kind`,
    cents: sql<Cents>`entries.amount_cents`,
    at: millisecondsSql(sql<Date>`entries.created_at`),
    order: subquery(
      jsonObject({ id: orders.id, number: orders.number }),
      sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.id} = entries.order_id`,
    ),
    event: subquery(
      jsonObject({ id: events.id, title: events.title }),
      sql`from ${events} where entries.kind = ${'provider_fee_charged' satisfies TransferKind}
        and ${events.vendorId} = ${vendorId} and ${events.id}::text = entries.reference`,
    ),
  })
export type EntryRow = ValueOf<ReturnType<typeof entry>>

/** The newest first. Which entries come after a place is decided for each account, where they are read. */
const newestEntryFirst: ListOrder<{ transfer: string; account: string }> = {
  place: z.strictObject({ transfer: z.uuid(), account: z.string().max(80) }),
  toPlace: ({ transfer, account }) => ({ transfer, account }),
  orderBy: sql`entries.transfer_id desc, entries.account_key desc`,
}

/** The entries on the vendor's accounts, each account read from the end of its own index. */
export const entriesOfVendor = (db: Db, vendorId: VendorId, { range, part, ...page }: EntryFilter) =>
  paged(
    page,
    newestEntryFirst,
    ({ place, count, end }) => {
      const entriesOf = (key: AccountKey) => sql`(
        select ${ledgerEntries.transferId}, ${ledgerEntries.accountKey}, ${ledgerEntries.amountCents},
          ${ledgerTransfers.kind}, ${ledgerTransfers.reference}, ${ledgerTransfers.orderId}, ${ledgerTransfers.createdAt}
        from ${ledgerEntries} join ${ledgerTransfers}
          on ${ledgerTransfers.vendorId} = ${ledgerEntries.vendorId} and ${ledgerTransfers.id} = ${ledgerEntries.transferId}
        where ${allOf(
          sql`${ledgerEntries.vendorId} = ${vendorId} and ${ledgerEntries.accountKey} = ${key}`,
          range &&
            sql`${ledgerTransfers.createdAt} >= ${momentSql(range.startsAt)} and ${ledgerTransfers.createdAt} < ${momentSql(range.endsAt)}`,
          place &&
            sql`${ledgerEntries.transferId} <= ${place.transfer}::uuid
              and (${ledgerEntries.transferId}, ${ledgerEntries.accountKey}) < (${place.transfer}::uuid, ${place.account})`,
        )}
        order by ${ledgerEntries.transferId} desc limit ${count})`
      const accounts = part ? [balanceAccounts[part]] : Object.values(balanceAccounts)
      const all = sql.join(accounts.map(entriesOf), sql` union all `)
      return select(db, entry(vendorId), sql`from (${all}) entries ${end}`)
    },
    toEntry,
  )

export const toEntry = ({ transfer, account, kind, cents, at, order, event }: EntryRow): RevenueEntry => {
  const part = account === balanceAccounts.PENDING ? 'PENDING' : 'AVAILABLE'
  return { key: `${transfer}:${part}`, kind, part, amountKES: toKES(cents), order, event, at: toInstant(at) }
}

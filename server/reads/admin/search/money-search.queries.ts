import type { FoundMoney } from '#contracts/admin/search.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { forReviewSql } from '#server/modules/payments/index.ts'
import { refunds, suspenseItems, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { statementLines } from '#server/modules/reconciliation/statements/statements.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { containing, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'

const anywhere = acrossVendors('admin-lists')

const row = columns({
  kind: sql<FoundMoney['kind']>`found.kind`,
  id: sql<string>`found.id`,
  cents: sql<Cents | null>`found.cents`,
  receipt: sql<string | null>`found.receipt`,
  at: millisecondsSql(sql<Date>`found.at`),
  of: sql<string | null>`found.of`,
})

const part = (kind: FoundMoney['kind'], values: SQL, from: SQL) =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, ${values} ${from}`

/** So many shops of a name, and of each so many payouts, the newest. */
const mostShops = 3
const mostPayouts = 2

const payoutsOfShops = (words: string) =>
  part(
    'PAYOUT',
    sql`of_shop.id::text as id, of_shop.cents, of_shop.at, shop.name as of, of_shop.receipt`,
    sql`from (select ${vendors.id}, ${vendors.name} from ${vendors}
        where ${anywhere} and ${vendors.name} ilike ${containing(words)} order by lower(${vendors.name}) limit ${mostShops}) as shop
      cross join lateral (
        select ${payouts.id}, ${payouts.amountCents} as cents, ${payouts.requestedAt} as at, ${payouts.reference} as receipt
        from ${payouts} where ${payouts.vendorId} = shop.id order by ${payouts.id} desc limit ${mostPayouts}) as of_shop`,
  )

/** Each is one step in an index of receipts, but of the webhook events for review, which are few. */
const moneyOfReceipt = (receipt: string) =>
  sql`${part(
    'PAYOUT',
    sql`${payouts.id}::text as id, ${payouts.amountCents} as cents, ${payouts.requestedAt} as at, ${vendors.name} as of,
      ${payouts.reference} as receipt`,
    sql`from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}
      where ${anywhere} and ${payouts.reference} = ${receipt}`,
  )} union all ${part(
    'REFUND',
    sql`${refunds.id}::text, ${refunds.amountCents}, ${refunds.createdAt}, ${orders.number}, ${refunds.receipt}`,
    sql`from ${refunds} join ${orders} on ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}
      where ${anywhere} and ${refunds.receipt} = ${receipt}`,
  )} union all ${part(
    'SUSPENSE',
    sql`${suspenseItems.id}::text, ${suspenseItems.amountCents}, ${suspenseItems.openedAt}, null, ${suspenseItems.receipt}`,
    sql`from ${suspenseItems} where ${suspenseItems.receipt} = ${receipt}`,
  )} union all ${part(
    'STATEMENT_LINE',
    sql`${statementLines.id}::text, ${statementLines.amountCents}, ${statementLines.completedAt}, ${statementLines.details}, ${statementLines.receipt}`,
    sql`from ${statementLines} where ${statementLines.receipt} = ${receipt}`,
  )} union all ${part(
    'WEBHOOK_EVENT',
    sql`${webhookEvents.id}::text, null, ${webhookEvents.receivedAt}, ${webhookEvents.outcome}, ${receipt}`,
    sql`from ${webhookEvents} where ${forReviewSql} and ${webhookEvents.body}::text like ${containing(receipt)}`,
  )}`

/**
 * Money by the provider's receipt, wherever it stands: a payout, a refund, money in suspense, a statement's line, or what
 * a provider sent that nothing was found for. Payouts by the name of their shop. A payment is found as its order.
 */
export async function findMoney(
  db: Db,
  { receipt, shop }: { receipt: string | null; shop: string | null },
): Promise<FoundMoney[]> {
  const parts = [receipt && moneyOfReceipt(receipt), shop && payoutsOfShops(shop)].filter(
    (found) => found instanceof SQL,
  )
  if (parts.length === 0) return []
  const found = sql`(${sql.join(parts, sql` union all `)}) as found`
  const rows = await select(db, row, sql`from ${found} order by found.at desc, found.id limit 10`)
  return rows.map(({ cents, at, ...money }) => ({
    ...money,
    amountKES: cents === null ? null : toKES(cents),
    at: toInstant(at),
  }))
}

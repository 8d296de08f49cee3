import { type SQL, sql } from 'drizzle-orm'
import type { FoundMoney } from '#contracts/admin/search.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { statementLines } from '#server/modules/reconciliation/statements/statements.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'

const anywhere = acrossVendors('admin-lists')

const row = columns({
  kind: sql<FoundMoney['kind']>`found.kind`,
  id: sql<string>`found.id`,
  cents: sql<Cents>`found.cents`,
  at: millisecondsSql(sql<Date>`found.at`),
  of: sql<string | null>`found.of`,
})

const part = (kind: FoundMoney['kind'], values: SQL, from: SQL) =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, ${values} ${from}`

/**
 * Money by the provider's receipt, wherever it stands: a payout, a refund, money in suspense, a statement's line. Each
 * is one step in an index of receipts; a payment is found as its order.
 */
export async function findMoney(db: Db, receipt: string): Promise<FoundMoney[]> {
  const found = sql`(${part(
    'PAYOUT',
    sql`${payouts.id}::text as id, ${payouts.amountCents} as cents, ${payouts.requestedAt} as at, ${vendors.name} as of`,
    sql`from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}
      where ${anywhere} and ${payouts.reference} = ${receipt}`,
  )} union all ${part(
    'REFUND',
    sql`${refunds.id}::text, ${refunds.amountCents}, ${refunds.createdAt}, ${orders.number}`,
    sql`from ${refunds} join ${orders} on ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}
      where ${anywhere} and ${refunds.receipt} = ${receipt}`,
  )} union all ${part(
    'SUSPENSE',
    sql`${suspenseItems.id}::text, ${suspenseItems.amountCents}, ${suspenseItems.openedAt}, null`,
    sql`from ${suspenseItems} where ${suspenseItems.receipt} = ${receipt}`,
  )} union all ${part(
    'STATEMENT_LINE',
    sql`${statementLines.id}::text, ${statementLines.amountCents}, ${statementLines.completedAt}, ${statementLines.details}`,
    sql`from ${statementLines} where ${statementLines.receipt} = ${receipt}`,
  )}) as found`
  const rows = await select(db, row, sql`from ${found} order by found.at desc, found.id limit 10`)
  return rows.map(({ cents, at, ...money }) => ({ ...money, receipt, amountKES: toKES(cents), at: toInstant(at) }))
}

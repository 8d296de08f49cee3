import type { StatementLineId, UserId } from '#contracts/wire/primitives.ts'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { columns, jsonObject, select, subquery } from '#server/platform/database/select.ts'
import { isChargeSql } from './match-lines.queries.ts'
import { statementLines as lines, statements } from './statements.tables.ts'

const paid = alias(payments, 'paid')

/** Whether a row of orders was paid, by whatever attempt. */
const isPaid = sql<boolean>`exists (select from ${payments} ${sql.identifier('paid')}
  where ${paid.vendorId} = ${orders.vendorId} and ${paid.orderId} = ${orders.id} and ${paid.status} = 'SUCCEEDED')`

/**
 * The order that a row of lines names as its account and has the amount of, with the latest attempt to pay it that
 * brought nothing.
 */
const fromFitting = sql`from ${orders}
  join ${payments} on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
    and ${payments.provider} = ${lines.provider} and ${payments.status} <> 'SUCCEEDED'
  where ${acrossVendors('statement-lines')} and ${lines.state} = 'UNMATCHED' and not ${isChargeSql}
    and ${orders.number} = ${orderNumberSql(lines.account)} and ${orders.totalCents} = ${lines.amountCents}`

/** The payment that a row of lines is offered as the money of. */
export const offeredPayment = subquery(
  jsonObject({
    paymentId: payments.id,
    order: jsonObject({ id: orders.id, number: orders.number }),
    customer: orders.contactName,
    isPaid,
  }),
  sql`${fromFitting} order by ${payments.id} desc limit 1`,
)

const twin = alias(lines, 'twin')

/** A row of lines is the only money there is for an order that nobody has paid: it can be nothing else. */
const isOnlyFitting: SQL = sql`exists (select ${fromFitting} and not ${isPaid})
  and not exists (select from ${lines} ${sql.identifier('twin')} where ${twin.id} <> ${lines.id} and ${twin.provider} = ${lines.provider}
    and ${twin.state} = 'UNMATCHED' and ${twin.amountCents} = ${lines.amountCents}
    and ${orderNumberSql(twin.account)} = ${orderNumberSql(lines.account)})`

export interface FittingLine {
  id: StatementLineId
  /** Who imported its statement. */
  importedBy: UserId
}

/** The lines that settle an order by themselves, the oldest first. */
export const findFittingLines = (db: Db): Promise<FittingLine[]> =>
  select(
    db,
    columns({ id: lines.id, importedBy: statements.importedBy }),
    sql`from ${lines} join ${statements} on ${statements.id} = ${lines.statementId} where ${isOnlyFitting} order by ${lines.completedAt}, ${lines.id}`,
  )

/** The same of one line, whose row the caller has locked. */
export const isFitting = async (tx: Tx, id: StatementLineId): Promise<boolean> =>
  (await tx.$count(lines, sql`${lines.id} = ${id} and ${isOnlyFitting}`)) > 0

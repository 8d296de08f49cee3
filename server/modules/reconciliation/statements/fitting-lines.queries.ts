import type { PaymentId, StatementLineId, UserId } from '#contracts/wire/primitives.ts'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { columns, jsonObject, select, subquery } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { isChargeSql } from './match-lines.queries.ts'
import { statementLines as lines, statements } from './statements.tables.ts'

const paid = alias(payments, 'paid')

/** Whether a row of orders was paid, by whatever attempt. */
const isPaid = sql<boolean>`exists (select 1 from ${payments} ${sql.identifier('paid')}
  where ${paid.vendorId} = ${orders.vendorId} and ${paid.orderId} = ${orders.id} and ${paid.status} = 'SUCCEEDED')`

const isUnpaidOf = (provider: Column | SQL): SQL =>
  sql`${payments.provider} = ${provider} and ${payments.status} <> 'SUCCEEDED'`

/**
 * The order that a row of lines names as its account and has the amount of, with the latest attempt to pay it that
 * brought nothing.
 */
const fromFitting = sql`from ${orders}
  join ${payments} on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
    and ${isUnpaidOf(lines.provider)}
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

/** Lines of a list, as Citus reads them before it asks for what lies with the vendors. */
export const asked = alias(lines, 'asked')
export const askedColumns = sql`${lines.id}, ${lines.provider}, ${lines.account}, ${lines.state}, ${lines.isCharge}, ${lines.amountCents}, ${lines.matchedId}`

/** The same of all those lines at once: an order's number is its own, so each is offered one at most. */
export const offeredPayments = sql`(
  select ${asked.id} as line_id, bool_or(${payments.status} = 'SUCCEEDED') as is_paid, ${jsonObject({
    paymentId: sql<PaymentId>`(array_agg(${payments.id} order by ${payments.id} desc) filter (where ${isUnpaidOf(asked.provider)}))[1]`,
    order: jsonObject({ id: orders.id, number: orders.number }),
    customer: orders.contactName,
    isPaid: sql<boolean>`bool_or(${payments.status} = 'SUCCEEDED')`,
  })} as offer
  from asked, ${orders} join ${payments} on ${payments.vendorId} = ${orders.vendorId} and ${payments.orderId} = ${orders.id}
  where ${acrossVendors('statement-lines')} and ${asked.state} = 'UNMATCHED' and not ${asked.isCharge}
    and ${orders.number} = ${orderNumberSql(asked.account)} and ${orders.totalCents} = ${asked.amountCents}
  group by ${asked.id}, ${orders.vendorId}, ${orders.id}, ${orders.number}, ${orders.contactName}
  having bool_or(${isUnpaidOf(asked.provider)})) offered`

const twin = alias(lines, 'twin')

/** A row of lines is the only money there is for an order that nobody has paid: it can be nothing else. */
const isAlone: SQL = sql`not exists (select 1 from ${lines} ${sql.identifier('twin')} where ${twin.id} <> ${lines.id} and ${twin.provider} = ${lines.provider}
    and ${twin.state} = 'UNMATCHED' and ${twin.amountCents} = ${lines.amountCents}
    and ${orderNumberSql(twin.account)} = ${orderNumberSql(lines.account)})`
const isOnlyFitting: SQL = sql`exists (select ${fromFitting} and not ${isPaid}) and ${isAlone}`

/** That a row of lines is the only money for such an order, and what is read before it. */
const fitting = async (db: Db, where = sql`true`) =>
  (await isPoolSharded(db))
    ? {
        ctes: sql`with asked as materialized (
            select ${askedColumns} from ${lines} where ${lines.state} = 'UNMATCHED' and not ${isChargeSql} and ${isAlone} and ${where}),
          fit as materialized (select offered.line_id from ${offeredPayments} where not offered.is_paid)`,
        isOnlyFitting: sql`${lines.id} in (select line_id from fit)`,
      }
    : { ctes: sql``, isOnlyFitting }

export interface FittingLine {
  id: StatementLineId
  /** Who imported its statement. */
  importedBy: UserId
}

/** The lines that settle an order by themselves, the oldest first. */
export async function findFittingLines(db: Db): Promise<FittingLine[]> {
  const { ctes, isOnlyFitting } = await fitting(db)
  return select(
    db,
    columns({ id: lines.id, importedBy: statements.importedBy }),
    sql`from ${lines} join ${statements} on ${statements.id} = ${lines.statementId} where ${isOnlyFitting} order by ${lines.completedAt}, ${lines.id}`,
    { ctes },
  )
}

/** The same of one line, whose row the caller has locked. */
export async function isFitting(tx: Tx, id: StatementLineId): Promise<boolean> {
  const isIt = sql`${lines.id} = ${id}`
  const { ctes, isOnlyFitting } = await fitting(tx, isIt)
  const found = await select(tx, columns({ id: lines.id }), sql`from ${lines} where ${isIt} and ${isOnlyFitting}`, {
    ctes,
  })
  return found.length > 0
}

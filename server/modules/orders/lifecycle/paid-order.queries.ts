import type { PaymentKey } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { type OrderRow, orders } from '../orders.tables.ts'

/** The order of a payment, in a statement that is given the payment's key. */
export const orderIdOfPayment = sql`(select ${payments.orderId} from ${payments}
  where ${payments.vendorId} = ${param('vendorId')} and ${payments.id} = ${param('paymentId')})`

const lock = preparedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, param('vendorId')), eq(orders.id, orderIdOfPayment)))
    .for('no key update'),
)

/** As `lockOrder`, of the order that a payment is of: it need not be known which that is. */
export async function lockOrderOfPayment(tx: Tx, { id, vendorId }: PaymentKey): Promise<OrderRow | undefined> {
  const [locked] = await lock(tx, { paymentId: id, vendorId })
  return locked
}

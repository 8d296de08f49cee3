import type { WriteMessages } from '#server/modules/outbox/index.ts'
import { orderMessages } from './order-messages.ts'
import { findToldOrder } from './told-order.queries.ts'

/** What is told of a step when it is due; of an order that is gone, nothing. */
export const writeOrderMessages: WriteMessages = async (tx, step, now) => {
  const order = await findToldOrder(tx, { id: step.orderId, vendorId: step.vendorId })
  return order ? orderMessages(order, step, now) : { told: [] }
}

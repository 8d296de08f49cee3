import { findLanguage } from '#server/modules/identity/index.ts'
import type { WriteMessages } from '#server/modules/outbox/index.ts'
import { sendGuestTickets, type TicketKeySecrets } from '#server/modules/tickets/index.ts'
import { givesOut, orderMessages } from './order-messages.ts'
import { findToldOrder } from './told-order.queries.ts'

interface OrderMessagesDeps {
  ticketKeySecrets: TicketKeySecrets
  /** Whether SMS are sent. */
  isTexted: boolean
}

/** What is told of a step when it is due; of an order that is gone, nothing. The tickets of a guest go out with it. */
export const orderMessageWriter =
  ({ ticketKeySecrets: secrets, isTexted }: OrderMessagesDeps): WriteMessages =>
  async (tx, step, now) => {
    const { orderId: id, vendorId } = step
    const order = await findToldOrder(tx, { id, vendorId })
    if (!order) return { told: [] }
    if (order.isGuests && order.tickets.length > 0 && givesOut(order, step)) {
      const { customerId: guestId, contactPhone: phone } = order
      const language = (await findLanguage(tx, guestId)) ?? 'en'
      await sendGuestTickets(tx, { vendorId, id, guestId, phone, language, secrets, isTexted }, now)
    }
    return orderMessages(order, step, now)
  }

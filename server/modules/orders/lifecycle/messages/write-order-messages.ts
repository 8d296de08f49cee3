import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { findLanguage, lockGuest } from '#server/modules/identity/index.ts'
import type { OrderStepEvent, WriteMessages } from '#server/modules/outbox/index.ts'
import { sendGuestTickets, type TicketKeySecrets } from '#server/modules/tickets/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { givesOut, orderMessages } from './order-messages.ts'
import { findToldOrder, type ToldOrder } from './told-order.queries.ts'

interface OrderMessagesDeps {
  ticketKeySecrets: TicketKeySecrets
  /** Whether SMS are sent. */
  isTexted: boolean
  /** Whether the customer of an order is asked how it was: the reviews stand above. */
  mayInvite: (db: Db, vendorId: VendorId, id: OrderId, now: Date) => Promise<boolean>
}

/** Whether tickets go to the phone of who bought them without an account. */
const sendsToGuest = (order: ToldOrder, step: OrderStepEvent) =>
  order.isGuests && order.tickets.length > 0 && givesOut(order, step)

/** What is told of a step when it is due; of an order that is gone, nothing. The tickets of a guest go out with it. */
export const orderMessageWriter =
  ({ ticketKeySecrets: secrets, isTexted, mayInvite }: OrderMessagesDeps): WriteMessages =>
  async (tx, step, now) => {
    const { orderId: id, vendorId } = step
    const order = await findToldOrder(tx, { id, vendorId })
    if (!order) return { told: [] }
    if (step.step === 'REVIEWABLE' && !(await mayInvite(tx, vendorId, id, now))) return { told: [] }
    if (!sendsToGuest(order, step)) return orderMessages(order, step, now)
    // Whoever keeps the order has its tickets in an account, and none on their way to a phone: whose it is is read again.
    await lockGuest(tx, order.customerId)
    const locked = await findToldOrder(tx, { id, vendorId })
    if (!locked) return { told: [] }
    if (sendsToGuest(locked, step)) {
      const { customerId: guestId, contactPhone: phone } = locked
      const isPaid = locked.totalCents > 0
      const language = (await findLanguage(tx, guestId)) ?? 'en'
      await sendGuestTickets(tx, { vendorId, id, guestId, phone, language, secrets, isTexted, isPaid }, now)
    }
    return orderMessages(locked, step, now)
  }

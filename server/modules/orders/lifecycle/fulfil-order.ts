import { markHoldsSold } from '#server/modules/catalog/index.ts'
import { issueTickets } from '#server/modules/tickets/index.ts'
import { plus } from '#server/platform/clock.ts'
import { pipelined, type Tx } from '#server/platform/database/database.ts'
import type { OrderRow } from '../orders.tables.ts'
import type { OrderedTickets } from './ordered-tickets.queries.ts'
import { promiseOf } from './promise.ts'
import { transitionOrder } from './transition-order.ts'

/**
 * An order that nothing is left to pay of: its holds are sales, its tickets are issued, and one of tickets alone is
 * completed. Its row is locked by the caller, who has read its tickets since.
 */
export async function fulfilOrderWithLock(tx: Tx, order: OrderRow, tickets: OrderedTickets, now: Date) {
  const isTicketsOnly = order.fulfilment === 'TICKETS'
  const also = { paidAt: now, acceptBy: isTicketsOnly ? null : answerBy(order, now) }
  const [paid] = await pipelined(
    transitionOrder(tx, order, { to: 'PAID', actor: 'SYSTEM' }, now, also),
    markHoldsSold(tx, order),
    issueOrderTickets(tx, order, tickets, now),
  )
  if (isTicketsOnly) await transitionOrder(tx, paid, { to: 'COMPLETED', actor: 'SYSTEM' }, now)
  if (paid.isAcceptedAtOnce) {
    await transitionOrder(tx, paid, { to: 'ACCEPTED', actor: 'SYSTEM' }, now, promiseOf(paid, 0, now))
  }
}

/** Money that comes late leaves less time than was given: nobody accepts what its customer is there for already. */
function answerBy({ acceptanceSeconds, scheduledFor }: OrderRow, now: Date): Date {
  const given = plus(now, acceptanceSeconds * 1000)
  return scheduledFor && scheduledFor < given ? scheduledFor : given
}

async function issueOrderTickets(tx: Tx, order: OrderRow, tickets: OrderedTickets, now: Date) {
  await issueTickets(
    tx,
    {
      vendorId: order.vendorId,
      orderId: order.id,
      ownerId: order.customerId,
      attendee: order.contactName,
      lines: tickets.map((line) => ({
        id: line.id,
        eventId: line.eventId,
        typeId: line.productId,
        typeName: [line.name, line.variationName].filter(Boolean).join(', '),
        quantity: line.quantity,
        attendees: line.holderNames,
        validFrom: line.validFrom,
        validUntil: line.validUntil,
      })),
    },
    now,
  )
}

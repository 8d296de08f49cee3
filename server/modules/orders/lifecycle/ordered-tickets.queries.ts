import { products } from '#server/modules/catalog/catalog.tables.ts'
import type { OrderKey } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { PaymentKey } from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { preparedQuery } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { orderLines } from '../orders.tables.ts'
import { orderIdOfPayment } from './paid-order.queries.ts'

const findIn = (order: SQL) =>
  preparedQuery((db) =>
    db
      .select({
        id: orderLines.id,
        eventId: events.id,
        productId: orderLines.productId,
        name: orderLines.name,
        variationName: orderLines.variationName,
        quantity: orderLines.quantity,
        holderNames: orderLines.holderNames,
        validFrom: products.validFrom,
        validUntil: products.validUntil,
        eventStatus: events.status,
        eventEndsAt: events.endsAt,
      })
      .from(orderLines)
      .innerJoin(products, and(eq(products.vendorId, orderLines.vendorId), eq(products.id, orderLines.productId)))
      .innerJoin(events, and(eq(events.vendorId, orderLines.vendorId), eq(events.id, orderLines.eventId)))
      .where(
        and(eq(orderLines.vendorId, param('vendorId')), eq(orderLines.orderId, order), eq(orderLines.kind, 'TICKET')),
      )
      .for('share', { of: events }),
  )

const find = findIn(sql`${param('id')}`)
const findOfPayment = findIn(orderIdOfPayment)

/**
 * The lines of an order that are tickets, with the times that their types are valid for now and their events, which
 * nobody cancels or moves until the transaction ends.
 */
export const orderedTickets = (tx: Tx, { id, vendorId }: OrderKey) => find(tx, { id, vendorId })

/** The same of the order that a payment is of. */
export const ticketsOfPayment = (tx: Tx, { id, vendorId }: PaymentKey) => findOfPayment(tx, { paymentId: id, vendorId })

export type OrderedTickets = Awaited<ReturnType<typeof orderedTickets>>

/** What became of the events of an order's tickets, where there is nothing to be admitted to any more. */
export function eventOutcome(tickets: OrderedTickets, now: Date): 'CANCELLED' | 'OVER' | null {
  if (tickets.some(({ eventStatus }) => eventStatus === 'CANCELLED')) return 'CANCELLED'
  return tickets.some(({ eventEndsAt }) => eventEndsAt <= now) ? 'OVER' : null
}

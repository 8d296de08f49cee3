import type { OrderKey } from '#server/modules/catalog/index.ts'
import { pipelined, type Tx } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { fulfilOrderWithLock } from '../lifecycle/fulfil-order.ts'
import { eventOutcome, orderedTickets } from '../lifecycle/ordered-tickets.queries.ts'
import { emitOrderChanged, lockOrder } from '../lifecycle/transition-order.ts'

/** Nothing is to be paid, and nothing is posted: a transfer of nothing is none. Its tickets are issued with it. */
export async function fulfilFreeOrder(tx: Tx, key: OrderKey, now: Date) {
  const [order, tickets] = await pipelined(lockOrder(tx, key), orderedTickets(tx, key))
  assert(order, `order ${key.id} was just written`)
  if (eventOutcome(tickets, now))
    throw new DomainError('product_unavailable', 'The event has just been cancelled or has ended.')
  await fulfilOrderWithLock(tx, order, tickets, now)
  await emitOrderChanged(tx, order, now)
}

import type { OrderKey } from '#server/modules/catalog/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { isForCancelledEvent } from '../event-cancellation/event-cancellation.queries.ts'
import { fulfilOrderWithLock } from '../lifecycle/fulfil-order.ts'
import { lockOrder, publishOrderChanged } from '../lifecycle/transition-order.ts'

/** Nothing is to be paid, and nothing is posted: a transfer of nothing is none. Its tickets are issued with it. Returns what follows the commit. */
export async function fulfilFreeOrder(tx: Tx, key: OrderKey, live: Live, now: Date) {
  const order = await lockOrder(tx, key)
  assert(order, `order ${key.id} was just written`)
  if (await isForCancelledEvent(tx, key))
    throw new DomainError('product_unavailable', 'The event has just been cancelled.')
  await fulfilOrderWithLock(tx, order, now)
  return async () => {
    publishOrderChanged(live, order)
    return null
  }
}

import type { OrderKey } from '#server/modules/catalog/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { orders } from '../orders.tables.ts'
import { isOrder } from './transition-order.ts'

/** Keeps what is pending of an order from being released; its row is locked by the caller. */
export const holdEarningsWithLock = (tx: Tx, order: OrderKey, now: Date) =>
  tx.update(orders).set({ earningsHeldAt: now }).where(isOrder(order))

/** Lets it be released again, at once where that was due meanwhile. */
export const freeEarningsWithLock = (tx: Tx, order: OrderKey) =>
  tx.update(orders).set({ earningsHeldAt: null }).where(isOrder(order))

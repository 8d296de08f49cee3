import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import type { OrderRow } from '../orders.tables.ts'
import { minutesUntilSlot, slotReadyAt } from './slot-time.ts'

/** The way of an order in minutes; null of one that is not delivered. */
export const wayOf = ({
  wayUsualMinutes: usual,
  wayMostMinutes: most,
}: Pick<OrderRow, 'wayUsualMinutes' | 'wayMostMinutes'>): UsualMinutes | null =>
  usual === null || most === null ? null : { usual, most }

type Promised = Pick<OrderRow, 'preparationMinutes' | 'promisedAt' | 'lateFeeDueAt'>

/**
 * What is promised of an order as it is accepted: ready in so many minutes, one for later for its slot; and a delivery at
 * the door after the way that four of five take at most. It stays as it is, however late the order becomes.
 */
export function promiseOf(order: OrderRow, preparationMinutes: number, now: Date): Promised {
  const readyAt = slotReadyAt(order) ?? plus(now, minutes(preparationMinutes))
  const promisedAt = plus(readyAt, minutes(order.wayMostMinutes ?? 0))
  return {
    preparationMinutes: minutesUntilSlot(order, now) ?? preparationMinutes,
    promisedAt,
    lateFeeDueAt: order.lateFeeMinutes === null ? null : plus(promisedAt, minutes(order.lateFeeMinutes)),
  }
}

/** Of an acceptance that is taken back nothing is promised. */
export const noPromise: Promised = { preparationMinutes: null, promisedAt: null, lateFeeDueAt: null }

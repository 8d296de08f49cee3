import type { FulfilmentMethod, OrderStatus } from '../orders.ts'

/** How long a rider needs, in minutes; shops do not say it of their areas. */
export const wayMinutes = 25

const minute = 60_000
/** What is said anew is a multiple of these, as people say times. */
const step = 5 * minute
/** Somebody who is later than that says so. */
const tolerance = 2 * minute

export interface ExpectedOrder {
  status: OrderStatus
  fulfilment: { method: FulfilmentMethod }
  paidAt: string | null
  /** When its vendor said it would be ready. */
  readyBy: string | null
  /** When it went out for delivery. */
  leftAt: string | null
  vendor: { preparationMinutes: { to: number } }
}

export interface ExpectedTime {
  /** When it is at the door, or ready where it is collected; in milliseconds. */
  at: number
  /** What was said before, when that cannot be kept. */
  was: number | null
}

/**
 * When an order that is under way is expected: as was promised, or as the shop usually takes before it has promised
 * anything. What cannot be kept any more has a new time, before anybody asks. Null once there is nothing to wait for.
 */
export function expectedTime(order: ExpectedOrder, now: number): ExpectedTime | null {
  const readyAt = readyTime(order)
  if (readyAt === null || !isAwaited(order)) return null
  const way = order.fulfilment.method === 'DELIVERY' ? wayMinutes * minute : 0
  const promised = readyAt + way
  const earliest = order.leftAt === null ? now + way : Date.parse(order.leftAt) + way
  if (earliest <= promised + tolerance && now <= promised + tolerance) return { at: promised, was: null }
  // On its way for longer than the way takes, or not ready when it should be: a little is still to come.
  return { at: rounded(Math.max(earliest, now + step)), was: promised }
}

function readyTime({ readyBy, paidAt, vendor }: ExpectedOrder): number | null {
  if (readyBy !== null) return Date.parse(readyBy)
  return paidAt === null ? null : Date.parse(paidAt) + vendor.preparationMinutes.to * minute
}

/** Tickets are there at once, and what is ready waits for who collects it. */
function isAwaited({ status, fulfilment: { method } }: ExpectedOrder): boolean {
  if (method === 'TICKETS') return false
  return awaited[method].includes(status)
}

const awaited: Record<'PICKUP' | 'DELIVERY', readonly OrderStatus[]> = {
  PICKUP: ['PAID', 'ACCEPTED'],
  DELIVERY: ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'],
}

const rounded = (at: number) => Math.ceil(at / step) * step

/** Between when and when an order that is placed now would be ready, or at the door. */
export function usualTimes(
  { from, to }: { from: number; to: number },
  method: 'PICKUP' | 'DELIVERY',
  now: number,
): { from: number; to: number } {
  const way = method === 'DELIVERY' ? wayMinutes : 0
  return { from: rounded(now + (from + way) * minute), to: rounded(now + (to + way) * minute) }
}

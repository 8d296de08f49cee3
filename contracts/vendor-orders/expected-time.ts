import type { FulfilmentMethod, OrderStatus } from '../orders.ts'
import { minute, roundedUp, step, type UsualMinutes } from './usual-times.ts'

/** So many minutes after its promised time an order is late; it is told then, and its shop is measured without them. */
export const lateAfterMinutes = 5

const tolerance = lateAfterMinutes * minute

export interface ExpectedOrder {
  status: OrderStatus
  fulfilment: { method: FulfilmentMethod }
  paidAt: string | null
  /** What was promised as it was accepted: when it is at the door, or ready where it is collected. */
  promisedAt: string | null
  /** When its vendor said it would be ready; of an order for later by its slot, before it is accepted too. */
  readyBy: string | null
  /** When it went out for delivery. */
  leftAt: string | null
  /** The way to its area, as it was when it was ordered; null of what is not delivered. */
  wayMinutes: UsualMinutes | null
  vendor: { preparationMinutes: { to: number } }
}

export interface ExpectedTime {
  /** When it is at the door, or ready where it is collected; in milliseconds. */
  at: number
  /** What was said before, when that cannot be kept. */
  was: number | null
}

/**
 * When an order that is under way is expected: as was promised, or as the shop and the way usually take before anything
 * was promised. What cannot be kept any more has a new time, before anybody asks. Null once there is nothing to wait for.
 */
export function expectedTime(order: ExpectedOrder, now: number): ExpectedTime | null {
  const promised = promisedTime(order)
  if (promised === null || !isAwaited(order)) return null
  const latest = promised + tolerance
  if (now <= latest && earliestTime(order, now) <= latest) return { at: promised, was: null }
  // On its way for longer than the way takes, or not ready when it should be: a little is still to come.
  const next = from(order, now) + way(order, 'most')
  return { at: roundedUp(Math.max(next, now + step)), was: promised }
}

/** When it is there if all goes as it usually does from here on. */
const earliestTime = (order: ExpectedOrder, now: number) => from(order, now) + way(order, 'usual')

const from = ({ leftAt }: ExpectedOrder, now: number) => (leftAt === null ? now : Date.parse(leftAt))

const way = ({ wayMinutes }: Pick<ExpectedOrder, 'wayMinutes'>, which: keyof UsualMinutes) =>
  (wayMinutes?.[which] ?? 0) * minute

function promisedTime({ promisedAt, readyBy, paidAt, vendor, ...order }: ExpectedOrder): number | null {
  if (promisedAt !== null) return Date.parse(promisedAt)
  if (readyBy !== null) return Date.parse(readyBy) + way(order, 'most')
  return paidAt === null ? null : Date.parse(paidAt) + vendor.preparationMinutes.to * minute + way(order, 'most')
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

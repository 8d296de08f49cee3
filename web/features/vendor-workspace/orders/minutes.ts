import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** `12 min`, `5 h 1 min`, `2 d 4 h`, and without what is none of it: `2 h`. */
export function formatMinutes(all: number): string {
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60]
  if (days > 0) return hours > 0 ? m.vendor_days_hours({ days, hours }) : m.kitchen_days({ days })
  if (hours > 0) return minutes > 0 ? m.vendor_hours_minutes({ hours, minutes }) : m.kitchen_hours({ hours })
  return m.vendor_minutes({ minutes })
}

export const minutesBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - new Date(from).getTime()) / 60_000))

/** When the order got the status it has. */
export const inStatusSince = ({ history, status, placedAt }: VendorOrder): string =>
  history.findLast((move) => move.status === status)?.at ?? placedAt

/** By when it is to be ready: as was said when it was accepted, or as the shop usually takes. */
export function dueAt(order: VendorOrder): Date {
  if (order.readyBy) return new Date(order.readyBy)
  return new Date(new Date(inStatusSince(order)).getTime() + order.preparationMinutes.to * 60_000)
}

/**
 * How many minutes the vendor is over the time it promised; 0 while it is not. What is prepared is to be ready by then, and
 * a delivery at the door.
 */
export function minutesLate(order: VendorOrder, now: Date): number {
  if (order.status === 'ACCEPTED') return minutesBetween(dueAt(order).toISOString(), now)
  const atDoorBy = promisedAtDoor(order)
  return atDoorBy ? minutesBetween(atDoorBy, now) : 0
}

/** When a delivery that is in hand was promised to be at the door. */
export const promisedAtDoor = ({ status, wayMinutes, promisedAt }: VendorOrder): string | null =>
  wayMinutes && (status === 'ACCEPTED' || status === 'READY' || status === 'OUT_FOR_DELIVERY') ? promisedAt : null

/** How many are left of that time, begun ones included, and never more than were promised; 0 once it is over. */
export const minutesLeft = (order: VendorOrder, now: Date): number => {
  const left = Math.max(0, Math.ceil((dueAt(order).getTime() - now.getTime()) / 60_000))
  return Math.min(left, promisedMinutes(order) ?? left)
}

/** In how many minutes it was said to be ready; one for later is for its slot, whatever was left until then. */
export const promisedMinutes = ({ scheduledFor, promisedMinutes: promised }: VendorOrder): number | null =>
  scheduledFor ? null : promised

/** When it is to be ready: the time alone when that is soon. */
export const readyTime = (readyBy: string, now = new Date()): string =>
  formatDate(readyBy, Date.parse(readyBy) - now.getTime() < 12 * 3_600_000 ? 'time' : 'moment')

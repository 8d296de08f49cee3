import { addMinutes, daysBetween, nairobiDay, weekdayOf } from './dates.ts'
import type { DemoVendor } from './types.ts'

type Hours = Pick<DemoVendor, 'hours' | 'closures'>
export type Opening = { from: Date; to: Date }

/** The times a vendor is open that begin on one day, counted from the day of `now`. */
export function openingsOn({ hours, closures }: Hours, now: Date, days: number): Opening[] {
  if (closures.some((closure) => days >= closure.fromDays && days <= closure.toDays)) return []
  const day = nairobiDay(now, days)
  return hours
    .filter((window) => window.weekday === weekdayOf(day))
    .map((window) => ({ from: addMinutes(day, window.opens), to: addMinutes(day, window.closes) }))
}

/** Yesterday's windows count too: some run past midnight. Closures are counted from the day of `now`. */
export function isOpen(vendor: Hours, at: Date, now = at): boolean {
  const days = daysBetween(now, at)
  return [days - 1, days].flatMap((day) => openingsOn(vendor, now, day)).some(({ from, to }) => from <= at && at < to)
}

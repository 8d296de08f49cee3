import { addMinutes, nairobiDay, weekdayOf } from '../dates.ts'
import { type Opening, openingsOn } from '../opening-hours.ts'
import type { DemandPattern, DemoVendor } from '../types.ts'
import type { Random } from './random.ts'

/** How far back the history goes. */
export const historyDays = 91

/** Peaks of the day: the hour, how wide, how high. */
const peaks: Record<DemandPattern, [hour: number, width: number, height: number][]> = {
  meals: [
    [8, 1.2, 0.35],
    [13, 1.1, 1],
    [19.3, 1.3, 0.9],
  ],
  morning: [
    [7.5, 1.6, 1],
    [10.5, 1.5, 0.4],
    [13, 1.2, 0.35],
  ],
  evening: [
    [13, 1.2, 0.3],
    [19.5, 2, 1],
    [23.5, 2.5, 0.35],
  ],
  day: [
    [11, 2.5, 0.8],
    [17, 2.2, 1],
  ],
}

/** From Monday to Sunday. */
const week: Record<DemandPattern, number[]> = {
  meals: [0.9, 0.95, 1, 1, 1.25, 1.15, 0.85],
  morning: [1.05, 1, 1, 1, 1.1, 1.05, 0.8],
  evening: [0.7, 0.7, 0.8, 0.95, 1.5, 1.6, 1],
  day: [0.9, 0.9, 0.95, 1, 1.1, 1.4, 0.9],
}

/** How much an hour is in demand; the night belongs to the evening before it. */
const demandAt = (pattern: DemandPattern, hour: number) =>
  peaks[pattern].reduce(
    (sum, [peak, width, height]) =>
      sum +
      [hour, hour - 24, hour + 24].reduce((high, at) => high + height * Math.exp(-(((at - peak) / width) ** 2)), 0),
    0.03,
  )

/** A vendor's orders on a day: more on its good weekdays, and a little more every week. */
export function ordersOn({ trade }: DemoVendor, now: Date, days: number, random: Random): number {
  const weekday = weekdayOf(nairobiDay(now, days))
  const growth = 1 + (0.4 * days) / historyDays
  return random.count(trade.ordersPerDay * growth * week[trade.demand][weekday - 1]!)
}

/**
 * A moment in one of the vendor's openings that day, likelier in its busy hours; undefined when it is closed all day.
 */
export function momentOn(vendor: DemoVendor, now: Date, days: number, random: Random, pattern = vendor.trade.demand) {
  const openings = openingsOn(vendor, now, days)
  if (openings.length === 0) return undefined
  const day = nairobiDay(now, days)
  const minutes = ({ from, to }: Opening) => (to.getTime() - from.getTime()) / 60_000
  for (;;) {
    const opening = random.weighted(openings, minutes)
    // Nobody orders in the last minutes: the page already says that it closes.
    const at = addMinutes(opening.from, random.next() * (minutes(opening) - 10))
    const hour = (at.getTime() - day.getTime()) / 3_600_000
    if (random.chance(demandAt(pattern, hour))) return new Date(Math.floor(at.getTime() / 1000) * 1000)
  }
}

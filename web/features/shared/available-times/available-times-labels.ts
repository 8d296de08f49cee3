import { type AvailableTimes, availableFrom } from '#contracts/menu/available-times.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

const day = 24 * 3_600_000
/** A Monday, for the names of the days. */
const monday = Date.parse('2026-01-05T12:00:00Z')

/** 1 is Monday. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** With which times a product begins that shall have some. */
export const breakfast: AvailableTimes = { days: everyDay, from: 6 * 60, until: 11 * 60 }

/** The times that all of these products have; null where they have others, or none. */
export function commonTimes(products: readonly { availableTimes: AvailableTimes | null }[]): AvailableTimes | null {
  const [first] = products
  const isCommon = ({ availableTimes }: { availableTimes: AvailableTimes | null }) =>
    availableSentence(availableTimes) === availableSentence(first?.availableTimes ?? null)
  return first && products.every(isCommon) ? first.availableTimes : null
}

/** "From 06:00", "Tomorrow 06:00", "Mon 06:00": when a product can be ordered next; undefined when that is now. */
export function availableLabel(times: AvailableTimes | null, now: number): string | undefined {
  const from = times && availableFrom(times, now)
  if (from === null) return undefined
  const [moment, time] = [new Date(from), formatDate(new Date(from), 'time')]
  if (nairobiDay(moment) === nairobiDay(new Date(now))) return m.vendors_available_from({ time })
  if (nairobiDay(moment) === nairobiDay(new Date(now + day))) return m.vendors_available_tomorrow({ time })
  return m.vendors_available_on({ day: formatDate(moment, 'weekdayName'), time })
}

/** 1 is Monday. */
export const weekdayName = (weekday: number): string =>
  formatDate(new Date(monday + (weekday - 1) * day), 'weekdayLong')

/** `Mon`, also in Swahili, for which browsers have no short names. */
export const shortDay = (weekday: number): string => m.products_available_short_days().split(' ')[weekday - 1] ?? ''

/** `06:00`; the end of the day is `24:00`, and what is later is a time of the next day. */
export function clockTime(minutes: number): string {
  const ofDay = minutes > 1440 ? minutes - 1440 : minutes
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "Mon–Fri, 06:00–11:00". */
export const availableSentence = (times: AvailableTimes | null): string =>
  times === null
    ? m.products_available_always()
    : `${daysText(times.days)}, ${clockTime(times.from)}–${clockTime(times.until)}`

/**
 * "Every day", "Mon, Tue", "Wed–Fri, Sun": three or more that follow each other are named by the first and the last.
 */
export function daysText(days: readonly number[]): string {
  if (days.length === everyDay.length) return m.products_available_every_day()
  const runs: number[][] = []
  for (const each of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === each - 1) last.push(each)
    else runs.push([each])
  }
  const named = runs.flatMap((run) => {
    const names = run.map(shortDay)
    return run.length < 3 ? names : [`${names[0]}–${names.at(-1)}`]
  })
  return named.join(', ')
}

import { nairobiDay } from '#web/lib/format/dates.ts'

/** Days are written `2026-11-20`; the first and the last are both in a range. */
export interface Range {
  from: string
  to: string
}

export type DatePreset = 'today' | 'weekend' | 'month'

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

export function daysAfter(day: string, count: number): string {
  const date = atNoon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The weekend begins on Friday; on a weekend's day it is what is left of it. */
export function weekendRange(today: string): Range {
  const weekday = atNoon(today).getUTCDay() || 7
  return { from: daysAfter(today, Math.max(0, 5 - weekday)), to: daysAfter(today, 7 - weekday) }
}

function monthRange(today: string): Range {
  const date = atNoon(today)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { from: today, to: last.toISOString().slice(0, 10) }
}

export function presetDates(when: DatePreset, today: string): Range {
  if (when === 'today') return { from: today, to: today }
  return when === 'weekend' ? weekendRange(today) : monthRange(today)
}

/** How many midnights in Nairobi lie between two moments. */
export function daysUntil(moment: string, now: number): number {
  return Math.round((+atNoon(nairobiDay(moment)) - +atNoon(nairobiDay(new Date(now)))) / 86_400_000)
}

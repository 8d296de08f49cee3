import type { DemoMoment } from './types.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
// Nairobi has kept UTC+3 since 1960, with no summer time, so the demo can count minutes instead of asking a calendar.
const nairobiMs = 180 * minuteMs

/** Midnight in Nairobi at the start of the day that `now` is in, some days later or earlier. */
export const nairobiDay = (now: Date, days = 0): Date =>
  new Date(Math.floor((now.getTime() + nairobiMs) / dayMs) * dayMs - nairobiMs + days * dayMs)

/** `2026-11-20`, in Nairobi. */
export const dateOf = (at: Date): string => new Date(at.getTime() + nairobiMs).toISOString().slice(0, 10)

/** Whole days in Nairobi from one instant's day to another's. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.round((nairobiDay(to).getTime() - nairobiDay(from).getTime()) / dayMs)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Date): number => ((Math.floor((day.getTime() + nairobiMs) / dayMs) + 3) % 7) + 1

export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** The instant that a moment of the demo means today. */
export function momentAt({ days, weekday, time }: DemoMoment, now: Date): Date {
  const earliest = nairobiDay(now, days)
  const wait = weekday ? (weekday - weekdayOf(earliest) + 7) % 7 : 0
  return addMinutes(nairobiDay(earliest, wait), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
}

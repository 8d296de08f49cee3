import { type DateFormat, formatDate } from '#web/lib/format/dates.ts'
import type { DayRange } from './revenue.queries.ts'

/** `2026-11-20` some days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** A calendar month (`2026-11`) some months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

export const presets = ['7', '30', '90'] as const
export type Preset = (typeof presets)[number]

/** The last days up to today. Thirty are what is shown when nothing is said, so their address stays short. */
export const presetRange = (preset: Preset, today: string): DayRange =>
  preset === '30' ? {} : { from: addDays(today, 1 - Number(preset)), to: today }

/** Which choice a range is; `own` when somebody picked the days. */
export function matchingPreset({ from, to }: DayRange, today: string): Preset | 'own' {
  if (!from && !to) return '30'
  const found = presets.find((preset) => from === addDays(today, 1 - Number(preset)) && to === today)
  return found ?? 'own'
}

const longestDays = 366

/** Both days, in order, and no more of them than can be asked for; null while a day is missing. */
export function customRange(from: string, to: string): Required<DayRange> | null {
  if (!from || !to) return null
  const [first, last] = from <= to ? [from, to] : [to, from]
  const earliest = addDays(last, 1 - longestDays)
  const isTooLong = first < earliest
  return { from: isTooLong ? earliest : first, to: last }
}

/** A calendar day in words; noon, so that it is the same day everywhere near. */
export const formatDay = (day: string, format: DateFormat = 'day'): string =>
  formatDate(`${day}T12:00:00+03:00`, format)

export const formatDayRange = (from: string, to: string): string =>
  from === to ? formatDay(from, 'date') : `${formatDay(from)} – ${formatDay(to, 'date')}`

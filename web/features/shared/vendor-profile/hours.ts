import type { OpeningWindow } from '#contracts/vendors.ts'

export type Week = readonly OpeningWindow[]

const day = 1440
/** Of one day. */
export const windowsMax = 3
const usual = { opens: 8 * 60, closes: 20 * 60 }

/** `08:00`, as a field for times has it; the time of the next day when the minutes run past midnight. */
export function toTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Minutes of the day; undefined while the field is not filled. */
export function fromTime(time: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** A time that is not after the opening is of the next day. */
export const openingWindow = (weekday: number, opens: number, closes: number): OpeningWindow => ({
  weekday,
  opens,
  closes: closes % day > opens ? closes % day : (closes % day) + day,
})

export const isPastMidnight = ({ closes }: OpeningWindow): boolean => closes > day

export const windowsOfDay = (week: Week, weekday: number): OpeningWindow[] =>
  week.filter((window) => window.weekday === weekday)

/** The week with this day's times in place of those it had. */
export const withDay = (week: Week, weekday: number, windows: readonly OpeningWindow[]): OpeningWindow[] =>
  [...week.filter((window) => window.weekday !== weekday), ...windows].sort((a, b) => a.weekday - b.weekday)

/** A day that opens begins with the times of the day before it that has some. */
export function openDay(week: Week, weekday: number): OpeningWindow[] {
  for (let back = 1; back < 7; back++) {
    const before = windowsOfDay(week, ((weekday - back + 6) % 7) + 1)
    if (before.length > 0)
      return withDay(
        week,
        weekday,
        before.map((window) => ({ ...window, weekday })),
      )
  }
  return withDay(week, weekday, [{ weekday, ...usual }])
}

/** One more window of a day, after its last; null when the day is full. */
export function nextWindowOfDay(week: Week, weekday: number): OpeningWindow[] | null {
  const windows = windowsOfDay(week, weekday)
  const last = Math.max(...windows.map(({ closes }) => closes))
  const opens = last + 60
  if (windows.length >= windowsMax || opens > day - 60) return null
  return withDay(week, weekday, [...windows, { weekday, opens, closes: Math.min(opens + 180, day) }])
}

/** Every day as this one. */
export const copyToAllDays = (week: Week, weekday: number): OpeningWindow[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((each) => windowsOfDay(week, weekday).map((window) => ({ ...window, weekday: each })))

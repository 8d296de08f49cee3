import type { OpeningWindow } from '#contracts/vendors.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

export interface DayHours {
  /** 1 is Monday; 0 is every day. */
  weekday: number
  name: string
  /** `07:00–21:00`; empty when it is closed all day. */
  times: string[]
}

const clock = (minutes: number) => {
  const time = minutes % 1440
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The week from Monday on, with every window of each day in order; one row of a shop that never closes. */
export function weekHours(windows: readonly OpeningWindow[]): DayHours[] {
  if (weekdays.every((weekday) => windows.some((window) => window.weekday === weekday && isWholeDay(window))))
    return [{ weekday: 0, name: m.vendors_every_day(), times: [m.vendors_around_the_clock()] }]
  return weekdays.map((weekday) => ({
    weekday,
    // The fifth of January 2026 is a Monday.
    name: formatDate(new Date(Date.UTC(2026, 0, 4 + weekday, 9)), 'weekdayLong'),
    times: windows
      .filter((window) => window.weekday === weekday)
      .sort((a, b) => a.opens - b.opens)
      .map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`),
  }))
}

const isWholeDay = ({ opens, closes }: OpeningWindow) => opens === 0 && closes >= 1440

/** 1 is Monday, in Nairobi (three hours ahead of UTC, all year). */
export const nairobiWeekday = (now: number): number => new Date(now + 3 * 3_600_000).getUTCDay() || 7

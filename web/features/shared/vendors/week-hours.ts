import type { OpeningWindow } from '#contracts/vendors.ts'
import { formatDate } from '#web/lib/format/dates.ts'

export interface DayHours {
  /** 1 is Monday. */
  weekday: number
  name: string
  /** `07:00–21:00`; empty when it is closed all day. */
  times: string[]
}

const clock = (minutes: number) => {
  const time = minutes % 1440
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

/** The week from Monday on, with every window of each day in order. */
export function weekHours(windows: readonly OpeningWindow[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    // The fifth of January 2026 is a Monday.
    name: formatDate(new Date(Date.UTC(2026, 0, 4 + weekday, 9)), 'weekdayLong'),
    times: windows
      .filter((window) => window.weekday === weekday)
      .sort((a, b) => a.opens - b.opens)
      .map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`),
  }))
}

/** 1 is Monday, in Nairobi (three hours ahead of UTC, all year). */
export const nairobiWeekday = (now: number): number => new Date(now + 3 * 3_600_000).getUTCDay() || 7

import type { DaySales } from '#contracts/events/event-guests.ts'
import { daysAfter } from '#web/features/shared/events/days.ts'

export interface DayTotal {
  day: string
  tickets: number
  grossKES: number
}

const shown = 14

/** The last two weeks up to today, each day with all its types together, and those without sales too. */
export function lastDays(sales: readonly DaySales[], today: string): DayTotal[] {
  return Array.from({ length: shown }, (_, place) => {
    const day = daysAfter(today, place - shown + 1)
    const ofDay = sales.filter((each) => each.day === day)
    return {
      day,
      tickets: ofDay.reduce((sum, { tickets }) => sum + tickets, 0),
      grossKES: ofDay.reduce((sum, { grossKES }) => sum + (grossKES ?? 0), 0),
    }
  })
}

/** The newest day first. */
export const shownDays = (sales: readonly DaySales[]): DaySales[] => sales.toReversed()

import type { DaySales, SalesBefore } from '#contracts/events/event-guests.ts'
import { daysAfter } from '#web/features/shared/events/days.ts'

interface Total {
  tickets: number
  grossKES: number
}

export interface DayTotal extends Total {
  day: string
  /** Of the event before, as many days before it; null where there is none. */
  before: Total | null
}

const shown = 14
const week = 7

const sumSales = (sales: readonly { tickets: number; grossKES: number | null }[]): Total => ({
  tickets: sales.reduce((sum, { tickets }) => sum + tickets, 0),
  grossKES: sales.reduce((sum, { grossKES }) => sum + (grossKES ?? 0), 0),
})

/** The last two weeks up to this day, each day with all its types together, and those without sales too. */
export function lastDays(
  sales: readonly DaySales[],
  before: Pick<SalesBefore, 'days'> | null,
  until: string,
): DayTotal[] {
  return Array.from({ length: shown }, (_, place) => {
    const day = daysAfter(until, place - shown + 1)
    const isOfDay = (each: { day: string }) => each.day === day
    return { day, ...sumSales(sales.filter(isOfDay)), before: before && sumSales(before.days.filter(isOfDay)) }
  })
}

/** How many tickets were sold in the last seven of these days, and of the event before. */
export function lastWeek(days: readonly DayTotal[]): { tickets: number; before: number | null } {
  const last = days.slice(-week)
  const before = last.flatMap((day) => day.before ?? [])
  return { tickets: sumSales(last).tickets, before: before.length > 0 ? sumSales(before).tickets : null }
}

/**
 * Where a week like this one leads: the day on which nothing is left, or how many more are sold by the day of the
 * event.
 */
export function salesPace(weekly: number, { left, today, until }: { left: number; today: string; until: string }) {
  const daysToFull = Math.ceil((left * week) / weekly)
  const fullOn = daysAfter(today, daysToFull)
  if (fullOn < until) return { fullOn }
  const daysLeft = Math.max(0, (Date.parse(until) - Date.parse(today)) / 86_400_000)
  return { more: Math.min(left, Math.floor((weekly * daysLeft) / week)) }
}

/** The newest day first. */
export const shownDays = (sales: readonly DaySales[]): DaySales[] => sales.toReversed()

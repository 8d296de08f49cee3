import { days, plus } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'

/** A range of days in Nairobi, both ends included, with its start and end as moments. */
export interface DayRange {
  from: string
  to: string
  startsAt: Date
  endsAt: Date
}

const usualDays = 30
const mostDays = 366

const addDays = (day: string, count: number) => nairobiDay(plus(startOfDay(day), days(count)))

export const toDayRange = (from: string, to: string): DayRange => ({
  from,
  to,
  startsAt: startOfDay(from),
  endsAt: plus(startOfDay(to), days(1)),
})

const dayCount = ({ startsAt, endsAt }: DayRange) => (endsAt.getTime() - startsAt.getTime()) / days(1)

/** The requested days; the last thirty by default. */
export function readRange(requested: { from?: string; to?: string }, now: Date): DayRange {
  const to = requested.to ?? nairobiDay(now)
  if ([to, requested.from].some((day) => day !== undefined && (day < '2000-01-01' || day > '2099-12-31'))) {
    throw new DomainError('invalid_input', 'These days are too far away.', { field: requested.from ? 'from' : 'to' })
  }
  const range = toDayRange(requested.from ?? addDays(to, 1 - usualDays), to)
  if (range.startsAt >= range.endsAt) {
    throw new DomainError('invalid_input', 'The first day is after the last.', { field: 'from' })
  }
  if (dayCount(range) > mostDays) {
    throw new DomainError('invalid_input', `Ask for at most ${mostDays} days at once.`, { field: 'from' })
  }
  return range
}

/** The same number of days just before. */
export const daysBefore = (range: DayRange): DayRange =>
  toDayRange(addDays(range.from, -dayCount(range)), addDays(range.from, -1))

/** Each day of a range. */
export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: dayCount(range) }, (_, place) => addDays(range.from, place))

/** The days of a month (`2026-11`). */
export function monthRange(month: string): DayRange {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return toDayRange(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10))
}

import type { Closure } from '#contracts/vendor-profile.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'

const day = 24 * 3_600_000
/** Kenya keeps UTC+3 all year. */
const midnight = (date: string) => Date.parse(`${date}T00:00:00+03:00`)

/** Closed from the beginning of the first day to the end of the last. */
export const toClosure = (first: string, last: string, reason: string): Closure => ({
  startsAt: new Date(midnight(first)).toISOString(),
  endsAt: new Date(midnight(last) + day).toISOString(),
  reason,
})

const isMidnight = (moment: string) => Date.parse(moment) === midnight(nairobiDay(moment))

/** "24 Dec to 26 Dec 2026"; with the times when they are not whole days. */
export function formatClosure({ startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>): string {
  if (!isMidnight(startsAt) || !isMidnight(endsAt)) {
    return `${formatDate(startsAt, 'moment')} – ${formatDate(endsAt, 'moment')}`
  }
  const last = new Date(Date.parse(endsAt) - day)
  const end = formatDate(last, 'date')
  return nairobiDay(startsAt) === nairobiDay(last) ? end : `${formatDate(startsAt, 'date')} – ${end}`
}

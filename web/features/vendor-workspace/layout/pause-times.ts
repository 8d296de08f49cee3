import type { OpenState } from '#contracts/vendors.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'

const minute = 60_000

/** Until when a pause may last: half an hour, one, two, and till the day's work ends. */
export function pauseTimes(
  now: Date,
  open: Pick<OpenState, 'isOpen' | 'until'>,
): { minutes: number | null; until: string }[] {
  const after = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  const end = open.isOpen && open.until ? open.until : midnightAfter(now)
  return [
    ...[30, 60, 120].map((minutes) => ({ minutes, until: after(minutes) })).filter(({ until }) => until < end),
    { minutes: null, until: end },
  ]
}

/** Kenya keeps UTC+3 all year. */
function midnightAfter(now: Date): string {
  return new Date(Date.parse(`${nairobiDay(now)}T00:00:00+03:00`) + 24 * 60 * minute).toISOString()
}

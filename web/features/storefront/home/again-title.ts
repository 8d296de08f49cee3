import type { EarlierOrder } from '#contracts/favourites/known-home.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

const day = 86_400_000
/** So often ordered, it is what somebody usually has. */
const usual = 3

/** `Your usual`, `The same as last Tuesday`. */
export function againTitle({ times, placedAt }: Pick<EarlierOrder, 'times' | 'placedAt'>, now: number): string {
  if (times >= usual) return m.again_usual()
  const placed = nairobiDay(placedAt)
  const isDaysAgo = (days: number) => placed === nairobiDay(new Date(now - days * day))
  if (isDaysAgo(0)) return m.again_today()
  if (isDaysAgo(1)) return m.again_yesterday()
  if ([2, 3, 4, 5, 6, 7].some(isDaysAgo)) return m.again_weekday({ day: formatDate(placedAt, 'weekdayLong') })
  return m.again_day({ day: formatDate(placedAt, 'day') })
}

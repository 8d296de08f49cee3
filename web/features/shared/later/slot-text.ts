import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

const aDay = 86_400_000

/** `Today`, `Tomorrow`, `Thu`. */
export function dayName(moment: string, now = Date.now()): string {
  const day = nairobiDay(moment)
  if (day === nairobiDay(new Date(now))) return m.slots_today()
  return day === nairobiDay(new Date(now + aDay)) ? m.slots_tomorrow() : formatDate(moment, 'weekdayName')
}

/** `14:00 – 14:20`. */
export const slotTimes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string =>
  `${formatDate(startsAt, 'time')} – ${formatDate(endsAt, 'time')}`

/** `Today, 14:00`. */
export const dayAndTime = (startsAt: string): string => `${dayName(startsAt)}, ${formatDate(startsAt, 'time')}`

/** `14:00`, and of another day than today with its name: what stands on a button. */
export const shortTime = (startsAt: string): string =>
  nairobiDay(startsAt) === nairobiDay(new Date()) ? formatDate(startsAt, 'time') : dayAndTime(startsAt)

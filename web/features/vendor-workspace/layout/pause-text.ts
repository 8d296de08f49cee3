import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** Until when a shop takes no orders, and why where nobody there said so. */
export function pauseText({ until, reason }: NonNullable<VendorProfile['pause']>): string {
  if (reason === 'MISSED_ORDERS') return m.vendor_paused_missed()
  return until ? m.vendor_paused_until({ time: timeOrDay(until) }) : m.vendor_paused_open()
}

/** The time alone when it is today. */
export const timeOrDay = (moment: string) =>
  nairobiDay(moment) === nairobiDay(new Date())
    ? formatDate(moment, 'time')
    : `${formatDate(moment, 'weekdayName')} ${formatDate(moment, 'time')}`

import { getLocale } from '#web/paraglide/runtime.js'

export const timeZone = 'Africa/Nairobi'

const formats = {
  /** 14 Aug */
  day: { day: 'numeric', month: 'short' },
  /** Fri 14 Aug */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Friday 14 August 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 14 Aug 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 14 Aug, 16:00 */
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 16:00 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { month: 'short' },
  monthLong: { month: 'long', year: 'numeric' },
  weekdayName: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  dayNumber: { day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateFormat = keyof typeof formats

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A moment in Nairobi's time and the reader's language. `en-GB` writes days before months, as Kenya does. */
export function formatDate(moment: string | Date, format: DateFormat, locale = getLocale()): string {
  const id = `${locale} ${format}`
  let formatter = formatters.get(id)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale === 'sw' ? 'sw-KE' : 'en-GB', { ...formats[format], timeZone })
    formatters.set(id, formatter)
  }
  return formatter.format(typeof moment === 'string' ? new Date(moment) : moment)
}

/** The calendar day in Nairobi, `2026-11-20`: two moments are on the same day when these are equal. */
export function nairobiDay(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    typeof moment === 'string' ? new Date(moment) : moment,
  )
}

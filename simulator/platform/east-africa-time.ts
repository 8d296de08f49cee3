const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A moment as clocks in Nairobi show it: UTC+3 all year, no daylight saving. */
export function eastAfricaTime(at: number) {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(at + 3 * 3_600_000)
    .toISOString()
    .split(/\D/)
  const hour12 = Number(hour) % 12 || 12
  return {
    /** YYYYMMDDHHmmss, as in Timestamp and TransactionDate. */
    stamp: `${year}${month}${day}${hour}${minute}${second}`,
    /** ddMMyyyyHHmmss, as inside a CheckoutRequestID. */
    dayFirst: `${day}${month}${year}${hour}${minute}${second}`,
    /** 20.11.2026 14:25:31, as in the result of a B2C payment. */
    dotted: `${day}.${month}.${year} ${hour}:${minute}:${second}`,
    /** 20-11-2026 14:25:31, as in a statement. */
    dashed: `${day}-${month}-${year} ${hour}:${minute}:${second}`,
    shortDate: `${Number(day)}/${Number(month)}/${year.slice(2)}`,
    shortTime: `${hour12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
    longDate: longDate.format(at),
    clock: `${hour}:${minute}`,
    year: Number(year),
    month: Number(month),
    day: Number(day),
  }
}

/** Whether 14 digits name a moment that exists: 20260231… does not. */
export function isRealStamp(stamp: string) {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stamp)
  if (!parts) return false
  const [, year, month, day, hour, minute, second] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const date = new Date(iso)
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso
}

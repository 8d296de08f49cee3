import { useEffect, useState } from 'react'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'

/** The time alone when it is today. */
export const when = (moment: string | number, now = Date.now()): string => {
  const date = new Date(moment)
  return formatDate(date, nairobiDay(date) === nairobiDay(new Date(now)) ? 'time' : 'moment')
}

/** "14 minutes ago" */
export function ago(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'always' })
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return format.format(-seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour')
}

/** "1 h 12 min", and from two days on whole days. */
export function duration(milliseconds: number): string {
  const days = Math.floor(milliseconds / 86_400_000)
  if (days >= 2) return m.door_days({ count: days })
  const all = Math.max(0, Math.round(milliseconds / 60_000))
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours > 0 ? m.door_hours({ hours, minutes }) : m.door_minutes({ minutes })
}

/** The device's time in milliseconds, told anew every so often. */
export function useClock(every = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

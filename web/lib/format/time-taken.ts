import { m } from '#web/paraglide/messages.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long something took, in the one or two units that say it: `14 s`, `9 min`, `2 days 4 h`. */
export function timeTaken(seconds: number): string {
  if (seconds < minute) return m.trust_seconds({ count: seconds })
  if (seconds < hour) return m.trust_minutes({ count: Math.round(seconds / minute) })
  const [days, hours] = [Math.floor(seconds / day), Math.floor((seconds % day) / hour)]
  if (days > 0) return m.trust_days({ count: days, hours })
  return m.trust_hours({ hours, minutes: Math.floor((seconds % hour) / minute) })
}

/** A day of the calendar, `2026-11-23`, for `formatDate`. */
export const dayMoment = (day: string) => `${day}T09:00:00Z`

import { m } from '#web/paraglide/messages.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited, in the two largest units: `2 d 4 h`. */
export function formatAge(since: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(since))
  const days = Math.floor(age / day)
  const hours = Math.floor((age % day) / hour)
  if (days >= 7) return m.admin_age_days({ days })
  if (days > 0) return m.admin_age_days_hours({ days, hours })
  if (hours > 0) return m.admin_age_hours({ hours })
  return m.admin_age_minutes({ minutes: Math.floor(age / minute) })
}

/** Whether something has waited longer than it should. */
export const isOld = (since: string, now = Date.now()): boolean => now - Date.parse(since) > day

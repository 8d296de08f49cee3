import { m } from '#web/paraglide/messages.js'

/** Nairobi is three hours ahead of UTC, all year. */
const nairobiHour = (now: number) => new Date(now + 3 * 3_600_000).getUTCHours()

/** The greeting of the hour, with the first name. */
export function greeting(name: string, now = Date.now()): string {
  const hour = nairobiHour(now)
  const first = name.split(' ', 1)[0] ?? name
  if (hour < 12) return m.admin_good_morning({ name: first })
  return hour < 17 ? m.admin_good_day({ name: first }) : m.admin_good_evening({ name: first })
}

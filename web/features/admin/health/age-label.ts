import { m } from '#web/paraglide/messages.js'

const [minute, hour, day] = [60, 3_600, 86_400]

/** How long ago, or for how long, in its largest unit: `4 min`. */
export function ageLabel(seconds: number): string {
  if (seconds < minute) return m.health_seconds({ count: Math.round(seconds) })
  if (seconds < hour) return m.health_minutes({ count: Math.floor(seconds / minute) })
  if (seconds < 2 * day) return m.health_hours({ count: Math.floor(seconds / hour) })
  return m.health_days({ count: Math.floor(seconds / day) })
}

import { m } from '#web/paraglide/messages.js'

/** What the open vendors are open for, by the hour in Nairobi (three hours ahead of UTC, all year). */
export function mealLabel(now: number): string {
  const hour = (new Date(now).getUTCHours() + 3) % 24
  if (hour >= 5 && hour < 11) return m.home_breakfast()
  if (hour >= 11 && hour < 15) return m.home_lunch()
  if (hour >= 18 && hour < 23) return m.home_supper()
  return m.home_open_now()
}

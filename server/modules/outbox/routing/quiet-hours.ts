import { minutes, plus } from '#server/platform/clock.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'

/** In minutes of the day in Nairobi. */
const quiet = { from: 21 * 60, to: 7 * 60 }

/** Until when a phone rings for nothing that can wait: this moment by day, and seven in the morning at night. */
export function quietUntil(now: Date): Date {
  const { minute } = nairobiMinute(now)
  if (minute >= quiet.to && minute < quiet.from) return now
  const left = (quiet.to - minute + 24 * 60) % (24 * 60)
  // To the full minute, since the minute of the day is one that has begun.
  return plus(new Date(now.getTime() - (now.getTime() % minutes(1))), minutes(left))
}

import { minutes } from '#server/platform/clock.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'

export const offerMilliseconds = minutes(30)

/** Offers go out between 7:00 and 22:00 in Nairobi, so that nobody loses one asleep. */
export function maySendOffers(now: Date): boolean {
  const { minute } = nairobiMinute(now)
  return minute >= 7 * 60 && minute < 22 * 60
}

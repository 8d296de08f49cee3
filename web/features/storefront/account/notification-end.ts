import type { Leading } from './notification-target.ts'

/** Until when there was something to do about it; null of what does not run out. */
export const notificationEnd = ({ kind, data }: Leading): string | null =>
  kind === 'waitlist_offer' || kind === 'queue_turn' ? data.endsAt : null

/** What was kept for somebody has gone on to others. */
export const isOverAt = (notification: Leading, now: number): boolean => {
  const end = notificationEnd(notification)
  return end !== null && Date.parse(end) <= now
}

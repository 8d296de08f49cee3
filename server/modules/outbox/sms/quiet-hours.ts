import type { SmsKind } from '#contracts/notifications/texts/sms/sms-types.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'

/** In minutes of the day in Nairobi. */
const quiet = { from: 21 * 60, to: 7 * 60 }

/** What is as good to know in the morning. The rest was just done, is waited for, runs out, or is about security. */
const canWait: Record<SmsKind, boolean> = {
  order_paid: false,
  order_ready: false,
  order_rejected: false,
  order_expired: true,
  refund_sent: true,
  tickets_issued: false,
  waitlist_offer: false,
  event_cancelled: true,
  payout_paid: true,
  payout_failed: true,
  payout_phone_changed: false,
}

/** When an SMS of this kind is due: nobody is woken by what can wait until seven. */
export function smsDueAt(kind: SmsKind, now: Date): Date {
  const { minute } = nairobiMinute(now)
  if (!canWait[kind] || (minute >= quiet.to && minute < quiet.from)) return now
  const left = (quiet.to - minute + 24 * 60) % (24 * 60)
  // To the full minute, since the minute of the day is one that has begun.
  return plus(new Date(now.getTime() - (now.getTime() % minutes(1))), minutes(left))
}

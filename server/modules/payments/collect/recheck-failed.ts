import { hours, minutes, plus } from '#server/platform/clock.ts'
import type { PaymentRow } from '../payments.queries.ts'

/** How long after one look the next is. */
const pauses = [minutes(5), minutes(30), hours(6), hours(24)]

/**
 * When to look again at a payment that has failed: the page where it was to be paid may still be open somewhere, another
 * card may be taken there, and the news of it be lost. Null where nobody can pay it any more, or it was looked at enough.
 */
export const lookBackAt = ({ redirectUrl }: Pick<PaymentRow, 'redirectUrl'>, looks: number, now: Date): Date | null => {
  const pause = pauses[looks]
  return redirectUrl === null || pause === undefined ? null : plus(now, pause)
}

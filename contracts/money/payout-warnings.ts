import * as z from 'zod'
import { Shillings } from '../wire/money.ts'
import { Instant } from '../wire/primitives.ts'

/**
 * What an administrator must have looked at before approving a payout. It is sent back as it was seen, so that a
 * warning that came, or became another, since the page was read is not acknowledged by accident.
 */
export const PayoutWarning = z.discriminatedUnion('kind', [
  /** The vendor was never paid before. */
  z.strictObject({ kind: z.literal('FIRST_PAYOUT') }),
  /** No payout has ever reached this phone. */
  z.strictObject({ kind: z.literal('NEW_PHONE') }),
  /** The vendor's payout phone was changed in the last seven days. */
  z.strictObject({ kind: z.literal('PHONE_CHANGED'), changedAt: Instant }),
  /** More than two and a half times the average of its last payouts. */
  z.strictObject({ kind: z.literal('ABOVE_USUAL'), usualKES: Shillings }),
])
export type PayoutWarning = z.infer<typeof PayoutWarning>

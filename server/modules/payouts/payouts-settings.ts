import * as z from 'zod'
import { toCents } from '#contracts/wire/money.ts'
import type { Settings } from '#server/platform/settings.ts'

export const payoutsFields = {
  APPROVER_FROM_KES: z.coerce
    .number('must be a number')
    .int()
    .min(0, 'must be at least 0')
    .default(50_000)
    .describe('From this amount, to one vendor in a day in Nairobi, on two administrators approve a payout.'),
}

export interface PayoutsConfig {
  /** From this amount on two administrators approve a payout. */
  approverFromCents: number
}

export const payoutsConfig = (settings: Settings<typeof payoutsFields>): PayoutsConfig => ({
  approverFromCents: toCents(settings.APPROVER_FROM_KES),
})

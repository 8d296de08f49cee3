import * as z from 'zod'
import type { Settings } from '#server/platform/settings.ts'

export const commissionsFields = {
  COMMISSION_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 100')
    .max(100, 'must be 0 to 100')
    .default(10)
    .describe('Of the goods, not of the delivery; where no commission rule (/admin/commissions) says otherwise.'),
}

export interface CommissionsConfig {
  /** What holds where no rule does: 10 % is 1000. */
  commissionBasisPoints: number
}

export const commissionsConfig = (settings: Settings<typeof commissionsFields>): CommissionsConfig => ({
  commissionBasisPoints: Math.round(settings.COMMISSION_PERCENT * 100),
})

export { payoutNeedsPerson } from './decide/admin-payouts.queries.ts'
export { onPayoutSettled } from './decide/on-payout-settled.ts'
export { mountPayouts } from './payouts.routes.ts'
export { type PayoutsConfig, payoutsConfig, payoutsFields } from './payouts-settings.ts'

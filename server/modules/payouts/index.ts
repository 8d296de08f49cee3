export { payoutEnds } from './payout-ends.ts'
export { mountPayouts } from './payouts.routes.ts'

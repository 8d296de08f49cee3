export { mountPayouts } from './payouts.routes.ts'

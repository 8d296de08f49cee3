export { countMissedOrder, forgetMissedOrders } from './missed-orders.ts'
export { deleteForgottenDrafts } from './onboarding/onboarding.routes.ts'
export { openState } from './opening-hours.ts'
export { mountVendors } from './storefront/vendors.routes.ts'

export { countMissedOrder, forgetMissedOrders } from './missed-orders.ts'
export { openState } from './opening-hours.ts'
export { mountVendors } from './storefront/vendors.routes.ts'

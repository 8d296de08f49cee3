export { openState } from './opening-hours.ts'
export { mountVendors } from './storefront/vendors.routes.ts'

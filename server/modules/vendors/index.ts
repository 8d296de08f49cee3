export { openState } from './opening-hours.ts'
export { mountVendors } from './vendors.routes.ts'

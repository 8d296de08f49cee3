import { listVendorOrders } from '#contracts/vendor-orders.ts'
import { getVendorProfile } from '#contracts/vendor-profile.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

export const vendorProfile = apiQuery(getVendorProfile, ['/api/vendor/profile'])

/** What waits to be accepted: the same read as the first column of the queue, so it is asked once. */
export const waitingOrders = apiPages(listVendorOrders, ['/api/vendor/orders', 'TO_ACCEPT', undefined])

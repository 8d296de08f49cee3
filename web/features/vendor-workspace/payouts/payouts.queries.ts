import { listVendorPayouts } from '#contracts/money/payouts.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export const vendorPayouts = apiPages(listVendorPayouts, ['/api/vendor/payouts'])

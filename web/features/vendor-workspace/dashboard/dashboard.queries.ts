import { getVendorDashboard } from '#contracts/reporting.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const vendorDashboard = apiQuery(getVendorDashboard, ['/api/vendor/dashboard'])

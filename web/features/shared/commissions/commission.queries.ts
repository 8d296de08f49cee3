import { getVendorCommission } from '#contracts/commissions.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export const vendorCommission = apiQuery(getVendorCommission, ['/api/vendor/commission'])

import { listVendorApprovals } from '#contracts/admin-vendors.ts'
import { apiPages } from '#web/lib/api-query.ts'

export const vendorApprovals = apiPages(listVendorApprovals, ['/api/admin/vendor-approvals'])

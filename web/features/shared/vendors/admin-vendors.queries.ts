import { getAdminVendor, listAdminVendors, listVendorApprovals, type VendorSort } from '#contracts/admin/vendors.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export interface VendorFilters {
  search?: string
  sortBy?: VendorSort
}

export const adminVendors = ({ search, sortBy }: VendorFilters) =>
  apiPages(listAdminVendors, ['/api/admin/vendors', search, sortBy])

export const adminVendor = (id: string) => apiQuery(getAdminVendor, [fillPath(getAdminVendor.path, { id })])

export const vendorApprovals = apiPages(listVendorApprovals, ['/api/admin/vendor-approvals'])

import { getAdminVendor, listAdminVendors, listVendorApprovals, type VendorSort } from '#contracts/admin/vendors.ts'
import { getAdminVendorStatement } from '#contracts/money/statements.ts'
import type { StatementSearch } from '#web/features/shared/sales/revenue.queries.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface VendorFilters {
  search?: string
  sortBy?: VendorSort
}

export const adminVendors = ({ search, sortBy }: VendorFilters) =>
  apiPages(listAdminVendors, ['/api/admin/vendors', search, sortBy])

export const adminVendor = (id: string) => apiQuery(getAdminVendor, [fillPath(getAdminVendor.path, { id })])

/** A month of a vendor's books, with the balance after each line. */
export const adminVendorStatement = (id: string, { month, part }: StatementSearch) =>
  apiPages(getAdminVendorStatement, [fillPath(getAdminVendorStatement.path, { id }), month, part])

export const vendorApprovals = apiPages(listVendorApprovals, ['/api/admin/vendor-approvals'])

/** What the list of vendors is narrowed to, as its address says. */
export const readVendorsSearch = searchParams({ search: textParam, sortBy: oneOf('name', 'newest', 'status') })

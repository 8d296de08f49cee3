import { getVendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import {
  type ApprovalSort,
  getAdminVendor,
  listAdminVendors,
  listVendorApprovals,
  type VendorSort,
} from '#contracts/admin/vendors.ts'
import { getAdminVendorStatement } from '#contracts/money/statements.ts'
import { listVendorStaff } from '#contracts/staff/staff.ts'
import type { StatementSearch } from '#web/features/shared/sales/revenue.queries.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { monthParam } from '#web/lib/routing/month-param.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

interface Filters<Sort> {
  search?: string
  sortBy?: Sort
  /** Joined, or sent for a decision, on these days, both included. */
  from?: string
  to?: string
}
export type VendorFilters = Filters<VendorSort>
export type ApprovalFilters = Filters<ApprovalSort>

export const adminVendors = ({ search, sortBy, from, to }: VendorFilters) =>
  apiPages(listAdminVendors, ['/api/admin/vendors', search, sortBy, from, to])

export const adminVendor = (id: string) => apiQuery(getAdminVendor, [fillPath(getAdminVendor.path, { id })])

/** What it is owed and was paid, and how much there is of it. */
export const vendorOverview = (id: string) => apiQuery(getVendorOverview, [fillPath(getVendorOverview.path, { id })])

/** Who works for it. */
export const vendorStaff = (id: string) => apiQuery(listVendorStaff, [fillPath(listVendorStaff.path, { id })])

/** A month of a vendor's ledger, with the balance after each line. */
export const adminVendorStatement = (id: string, { month, part, moves }: StatementSearch) =>
  apiPages(getAdminVendorStatement, [fillPath(getAdminVendorStatement.path, { id }), month, part, moves])

/** The queue of what waits for a decision; without filters the whole of it. */
export const vendorApprovals = ({ search, sortBy, from, to }: ApprovalFilters = {}) =>
  apiPages(listVendorApprovals, ['/api/admin/vendor-approvals', search, sortBy, from, to])

const common = { search: textParam, from: dayParam, to: dayParam }

/** What the list of vendors is narrowed to, as its address says, and the columns that are left out. */
export const readVendorsSearch = searchParams({
  ...common,
  sortBy: oneOf('oldest', 'name', 'status'),
  hide: textParam,
})

/** What the queue is narrowed to, and which vendor of it is open. */
export const readApprovalsSearch = searchParams({ ...common, sortBy: oneOf('newest', 'name'), vendor: textParam })

export type VendorTab =
  | 'orders'
  | 'products'
  | 'events'
  | 'payouts'
  | 'staff'
  | 'documents'
  | 'messages'
  | 'audit'
  | 'facts'

export interface VendorSearch extends StatementSearch {
  /** What is shown of a vendor; its ledger when nothing is said. */
  tab?: VendorTab
}

/** What is shown of one vendor, and of its ledger which month and which part of the balance, as the address says. */
export const readVendorSearch = searchParams({
  tab: oneOf('orders', 'products', 'events', 'payouts', 'staff', 'documents', 'messages', 'audit', 'facts'),
  month: monthParam,
  part: oneOf('PENDING', 'AVAILABLE'),
  moves: oneOf('SHOWN'),
})

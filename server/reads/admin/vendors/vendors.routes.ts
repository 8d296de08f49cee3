import { getVendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import * as contract from '#contracts/admin/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { findAdminVendor, listAdminVendors, listApprovals } from './admin-vendor.queries.ts'
import { findSuspensionPreview } from './suspension.queries.ts'
import { readVendorOverview } from './vendor-overview.queries.ts'
import { approvalColumns, vendorColumns } from './vendors-csv.ts'

/** The vendors that administrators see, those that wait for a decision, and what a decision about one would change. */
export function mountAdminVendorPages(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listAdminVendors, async ({ query }) => listAdminVendors(db, query, clock.now()))
  serveCsv(http, contract.exportAdminVendors, ({ query: { language: _, ...filters } }) => ({
    name: 'vendors',
    columns: vendorColumns,
    read: (page) => listAdminVendors(db, { ...filters, ...page }, clock.now()),
  }))
  serve(http, contract.getAdminVendor, async ({ params }) => findAdminVendor(db, params.id, clock.now()))
  serve(http, contract.listVendorApprovals, async ({ query }) => listApprovals(db, query, clock.now()))
  serveCsv(http, contract.exportVendorApprovals, ({ query: { language: _, ...filters } }) => ({
    name: 'approvals',
    columns: approvalColumns,
    read: (page) => listApprovals(db, { ...filters, ...page }, clock.now()),
  }))

  serve(http, getVendorOverview, ({ params }) => readVendorOverview(db, params.id, clock.now()))
  serve(http, contract.previewSuspension, ({ params }) => findSuspensionPreview(db, params.id, clock.now()))
}

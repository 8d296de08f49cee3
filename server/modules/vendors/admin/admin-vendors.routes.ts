import * as contract from '#contracts/admin/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findAdminVendor, listAdminVendors, listApprovals } from './admin-vendor.queries.ts'
import { changePayoutPhone } from './change-payout-phone.ts'
import { type Decision, decideVendor } from './decide-vendor.ts'
import { findSuspensionPreview } from './suspension.queries.ts'
import { updateVendor } from './update-vendor.ts'
import { approvalColumns, vendorColumns } from './vendors-csv.ts'

/** Administrators' endpoints for vendors and decisions about them. */
export function mountAdminVendors(http: Http, { db, clock, live }: ModuleDeps) {
  async function changed(id: VendorId) {
    publish(live, { type: 'vendor_account_changed', vendorId: id })
    return findAdminVendor(db, id, clock.now())
  }

  async function decided(actor: Actor, decision: Decision) {
    await decideVendor(db, actor, decision, clock.now())
    return changed(decision.id)
  }

  serve(http, contract.listAdminVendors, async ({ query }) => listAdminVendors(db, query, clock.now()))
  serveCsv(http, contract.exportAdminVendors, ({ query: { language: _, ...filters } }) => ({
    name: 'vendors',
    columns: vendorColumns,
    read: (page) => listAdminVendors(db, { ...filters, ...page }, clock.now()),
  }))
  serve(http, contract.getAdminVendor, async ({ params }) => findAdminVendor(db, params.id, clock.now()))
  serve(http, contract.updateAdminVendor, async ({ actor, params, body }) => {
    await updateVendor(db, actor, params.id, body, clock.now())
    return changed(params.id)
  })
  serve(http, contract.changePayoutPhone, async ({ actor, params: { id }, body }) => {
    await changePayoutPhone(db, actor, id, body, clock.now())
    return changed(id)
  })
  serve(http, contract.previewSuspension, async ({ params }) => findSuspensionPreview(db, params.id, clock.now()))
  serve(http, contract.suspendVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'suspend', message: body.reason }),
  )
  serve(http, contract.reinstateVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'reinstate', message: body.reason }),
  )

  serve(http, contract.listVendorApprovals, async ({ query }) => listApprovals(db, query, clock.now()))
  serveCsv(http, contract.exportVendorApprovals, ({ query: { language: _, ...filters } }) => ({
    name: 'approvals',
    columns: approvalColumns,
    read: (page) => listApprovals(db, { ...filters, ...page }, clock.now()),
  }))
  serve(http, contract.approveVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'approve', version: body.version, message: body.message || null }),
  )
  serve(http, contract.requestVendorChanges, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'request-changes', message: body.message }),
  )
  serve(http, contract.rejectVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'reject', message: body.message }),
  )
}

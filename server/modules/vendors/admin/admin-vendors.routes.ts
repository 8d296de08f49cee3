import * as contract from '#contracts/admin/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { changePayoutPhone } from './change-payout-phone.ts'
import { type Decision, decideVendor } from './decide-vendor.ts'
import { updateVendor } from './update-vendor.ts'

/** What administrators change of vendors, and their decisions about them. */
export function mountAdminVendors(http: Http, deps: VendorDeps) {
  const { db, clock, live, findAdminVendor } = deps
  async function changed(id: VendorId) {
    publish(live, { type: 'vendor_account_changed', vendorId: id })
    return findAdminVendor(db, id, clock.now())
  }

  async function decided(actor: Actor, decision: Decision) {
    await decideVendor(deps, actor, decision)
    return changed(decision.id)
  }

  serve(http, contract.updateAdminVendor, async ({ actor, params, body }) => {
    await updateVendor(deps, actor, params.id, body)
    return changed(params.id)
  })
  serve(http, contract.changePayoutPhone, async ({ actor, params: { id }, body }) => {
    await changePayoutPhone(db, actor, id, body, clock.now())
    return changed(id)
  })
  serve(http, contract.suspendVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'suspend', message: body.reason }),
  )
  serve(http, contract.reinstateVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'reinstate', message: body.reason }),
  )

  serve(http, contract.approveVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, {
      id,
      action: 'approve',
      version: body.version,
      message: body.message || null,
      withoutPapers: body.withoutPapers || null,
    }),
  )
  serve(http, contract.requestVendorChanges, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'request-changes', message: body.message }),
  )
  serve(http, contract.rejectVendor, async ({ actor, params: { id }, body }) =>
    decided(actor, { id, action: 'reject', message: body.message }),
  )
}

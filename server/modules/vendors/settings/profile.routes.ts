import * as contract from '#contracts/vendor-profile.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { transitionVendor } from '../admin/transition-vendor.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { createVendor } from './create-vendor.ts'
import { updateProfile } from './update-profile.ts'
import { findProfileFor } from './vendor-profile.queries.ts'

/** A vendor's endpoints for its own shop. */
export function mountProfile(http: Http, deps: VendorDeps) {
  const { db, clock, live } = deps
  const publishApprovalsChanged = () => publish(live, { type: 'vendor_applied' })

  serve(http, contract.createVendor, async ({ actor, body, request }) => {
    const vendor = await createVendor(deps, actor.userId, body)
    request.log.info({ userId: actor.userId, vendorId: vendor.id }, 'opened a shop')
    publishApprovalsChanged()
    return vendor
  })

  serve(http, contract.getVendorProfile, async ({ actor }) =>
    actor.vendorId ? findProfileFor(db, { ...actor, vendorId: actor.vendorId }, clock.now()) : null,
  )

  serve(http, contract.updateVendorProfile, async ({ actor, body }) => {
    await updateProfile(deps, actor, body)
    publish(live, { type: 'vendor_profile_changed', vendorId: actor.vendorId })
    if (body.payoutPhone) publish(live, { type: 'payout_phone_changed_by_vendor', vendorId: actor.vendorId })
    return findProfileFor(db, actor, clock.now())
  })

  serve(http, contract.submitVendor, async ({ actor }) => {
    const action = actor.vendorStatus === 'REJECTED' ? 'reapply' : 'submit'
    await transitionVendor(db, actor.vendorId, action, { statusReason: null, resubmittedAt: clock.now() })
    publishApprovalsChanged()
    return findProfileFor(db, actor, clock.now())
  })
}

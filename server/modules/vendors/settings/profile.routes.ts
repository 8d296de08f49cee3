import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { moveVendor } from '../admin/transition-vendor.ts'
import { createVendor } from './create-vendor.ts'
import { changeProfile } from './update-profile.ts'
import { findProfile } from './vendor-profile.queries.ts'

/** A vendor's own shop. */
export function mountProfile(http: Http, { db, clock, live }: { db: Db; clock: Clock; live: Live }) {
  const tellAdministrators = () => live.tell(['admin'], ['/api/admin/vendor-approvals', '/api/admin/vendors'])

  serve(http, contract.createVendor, async ({ actor, body, request }) => {
    const vendor = await createVendor(db, actor.userId, body, clock.now())
    request.log.info({ userId: actor.userId, vendorId: vendor.id }, 'opened a shop')
    tellAdministrators()
    return vendor
  })

  serve(http, contract.getVendorProfile, async ({ actor }) =>
    actor.vendorId ? findProfile(db, actor.vendorId, clock.now()) : null,
  )

  serve(http, contract.updateVendorProfile, async ({ actor, body }) => {
    await changeProfile(db, clock, actor, body)
    live.tell([`vendor:${actor.vendorId}`], ['/api/vendor/profile', '/api/user/notifications'])
    return findProfile(db, actor.vendorId, clock.now())
  })

  serve(http, contract.submitVendor, async ({ actor }) => {
    await moveVendor(db, actor.vendorId, 'submit', { statusReason: null, resubmittedAt: clock.now() })
    tellAdministrators()
    return findProfile(db, actor.vendorId, clock.now())
  })
}

import * as contract from '#contracts/staff/staff.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { readLanguage } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { acceptInvitation, describeInvitation } from './accept-invitation.ts'
import { changeStaff, leaveShop, removeStaff } from './change-staff.ts'
import { inviteStaff, renewInvitation, type StaffDeps, withdrawInvitation } from './invite-staff.ts'
import { findEmployer } from './shops.queries.ts'
import { listStaff, staffForAdmin } from './staff.queries.ts'

export function mountStaff(http: Http, deps: StaffDeps) {
  const { db, live, startSession } = deps
  const published = async <T>(vendorId: VendorId, work: Promise<T>): Promise<T> => {
    const result = await work
    publish(live, { type: 'staff_changed', vendorId })
    return result
  }

  serve(http, contract.listStaff, ({ actor }) => listStaff(db, actor.vendorId))
  serve(http, contract.listVendorStaff, ({ params }) => staffForAdmin(db, params.id))
  serve(http, contract.inviteStaff, ({ actor, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const language = readLanguage(request) ?? 'en'
    return published(actor.vendorId, inviteStaff(deps, actor, { ...body, language }))
  })
  serve(http, contract.renewInvitation, ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return published(actor.vendorId, renewInvitation(deps, actor, params.id))
  })
  serve(http, contract.withdrawInvitation, async ({ actor, params }) => {
    await published(actor.vendorId, withdrawInvitation(deps, actor, params.id))
    return null
  })
  serve(http, contract.changeStaff, ({ actor, params, body }) =>
    published(actor.vendorId, changeStaff(deps, actor, params.id, body)),
  )
  serve(http, contract.removeStaff, async ({ actor, params }) => {
    await published(actor.vendorId, removeStaff(deps, actor, params.id))
    return null
  })

  serve(http, contract.checkInvitation, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return describeInvitation(deps, body.token)
  })
  serve(http, contract.acceptInvitation, async ({ actor, body, request, reply }) => {
    const vendorId = await acceptInvitation(deps, actor, body.token)
    publish(live, { type: 'staff_changed', vendorId })
    return startSession(actor.userId, request, reply, actor.isConfirmed)
  })

  serve(http, contract.getEmployment, async ({ actor }) => {
    const employer = await findEmployer(db, actor.userId)
    return employer ? { shop: employer.shop, role: employer.role, joinedAt: toInstant(employer.joinedAt) } : null
  })
  serve(http, contract.leaveShop, async ({ actor }) => {
    await leaveShop(deps, actor)
    return null
  })
}

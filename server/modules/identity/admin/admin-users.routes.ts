import { revealUserContact } from '#contracts/admin/users/contacts.ts'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import * as contract from '#contracts/admin/users/users.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { type AccountLinkDeps, makeResetLink } from '../account-links/reset-password.ts'
import type { AdminActor } from '../actor.ts'
import type { Shops } from '../shops/shops.ts'
import {
  cancelErasure,
  changeUserRole,
  disableUser,
  enableUser,
  endUserSessions,
  requestErasure,
  sendPasswordReset,
} from './manage-user.ts'
import { revealContact } from './reveal-contact.ts'

export interface AdminUserDeps extends AccountLinkDeps {
  live: Live
  /** Ends what streams to sessions that are over, in this process; the others do it within seconds. */
  endRevokedStreams: () => Promise<void>
  shops: Shops
  /** What each module holds of a person. */
  erasers: readonly Eraser[]
  /** The page of one person, which is read of many modules. */
  findAdminUser: (id: UserId) => Promise<AdminUserDetail>
}

/** Administrators' endpoints for the people who have an account. */
export function mountAdminUsers(http: Http, deps: AdminUserDeps) {
  const { db, clock, live, shops, erasers, endRevokedStreams, findAdminUser } = deps
  const act = (actor: AdminActor, userId: UserId) => ({ actor, userId, now: clock.now() })

  /** After the commit: whoever was signed out follows nothing any more. */
  async function changed(id: UserId) {
    await endRevokedStreams()
    publish(live, { type: 'users_changed' })
    return findAdminUser(id)
  }

  serve(http, contract.disableUser, async ({ actor, params, body }) => {
    await disableUser(db, act(actor, params.id), body.reason)
    return changed(params.id)
  })
  serve(http, contract.enableUser, async ({ actor, params, body }) => {
    await enableUser(db, act(actor, params.id), body.reason)
    return changed(params.id)
  })
  serve(http, contract.endUserSessions, async ({ actor, params, body }) => {
    await endUserSessions(db, act(actor, params.id), body.session)
    return changed(params.id)
  })
  serve(http, contract.changeUserRole, async ({ actor, params, body }) => {
    await changeUserRole(db, act(actor, params.id), body, shops)
    return changed(params.id)
  })
  serve(http, contract.requestErasure, async ({ actor, params, body }) => {
    await requestErasure(db, act(actor, params.id), { ...body, erasers })
    return changed(params.id)
  })

  serve(http, contract.cancelErasure, async ({ actor, params }) => {
    await cancelErasure(db, act(actor, params.id))
    return changed(params.id)
  })

  serve(http, contract.sendPasswordReset, async ({ actor, params }) => {
    const sent = await sendPasswordReset(db, act(actor, params.id), deps)
    publish(live, { type: 'users_changed' })
    return sent
  })
  serve(http, revealUserContact, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store')
    const contact = await revealContact(db, act(actor, params.id))
    publish(live, { type: 'contact_revealed' })
    return contact
  })
  serve(http, contract.createResetLink, async ({ actor, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return makeResetLink(deps, actor, params.id)
  })
}

import * as contract from '#contracts/admin/users/erasure.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { AdminUserDeps } from '../admin/admin-users.routes.ts'
import { lockUser } from '../lock-users.ts'
import { confirmOwner } from '../profile.ts'
import { clearToken } from '../session-cookie.ts'
import { findErasure } from './erasure.queries.ts'
import { requestErasureWithLock } from './request-erasure.ts'

/** What people do about their own account; what administrators do for them is among their acts on users. */
export function mountErasure(http: Http, { db, clock, live, erasers, endRevokedStreams }: AdminUserDeps) {
  serve(http, contract.getOwnErasure, async ({ actor }) => findErasure(db, erasers, actor.userId, clock.now()))

  serve(http, contract.askOwnErasure, async ({ actor, body: { password, knowsOfTickets }, reply }) => {
    const { userId } = actor
    if (actor.role === 'ADMIN')
      throw new DomainError('own_account', 'You are an administrator: ask another one to take that from you first.')
    await confirmOwner(db, clock, actor, password)
    const eraseAt = await inTransaction(db, async (tx) => {
      await lockUser(tx, userId)
      return requestErasureWithLock(tx, { userId, actorId: userId, knowsOfTickets, erasers, now: clock.now() })
    })
    clearToken(reply, http.config)
    await endRevokedStreams()
    publish(live, { type: 'users_changed' })
    return { eraseAt: eraseAt.toISOString() }
  })
}

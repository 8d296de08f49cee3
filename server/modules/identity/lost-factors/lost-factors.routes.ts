import * as contract from '#contracts/account/lost-factor.ts'
import * as adminContract from '#contracts/admin/users/lost-factors.ts'
import type { LostFactorId } from '#contracts/wire/primitives.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { AdminActor } from '../actor.ts'
import { loadDeviceToken, markDevice } from '../known-devices.ts'
import { requestDevice } from '../request-device.ts'
import { approveLostFactor, declineLostFactor } from './decide-lost-factor.ts'
import { findLostFactor, findOwnLostFactor, listLostFactors } from './lost-factors.queries.ts'
import { requestLostFactor } from './request-lost-factor.ts'
import { stopOwnLostFactor } from './stop-own-lost-factor.ts'

export function mountLostFactors(http: Http, { db, clock, live }: ModuleDeps) {
  serve(http, contract.requestLostFactor, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const asked = await requestLostFactor({ db, clock }, http.config, {
      request,
      ...body,
      device: requestDevice(request),
      deviceHash: markDevice(request, reply, http.config),
    })
    publish(live, { type: 'users_changed' })
    return asked
  })
  serve(http, contract.readLostFactor, ({ actor }) => findOwnLostFactor(db, actor.userId))
  serve(http, contract.stopLostFactor, async ({ actor, request }) => {
    await stopOwnLostFactor({ db, clock }, actor, requestDevice(request))
    publish(live, { type: 'users_changed' })
    return null
  })

  serve(http, adminContract.listLostFactors, ({ actor, query }) => listLostFactors(db, actor.userId, query))
  const decided = ({ userId }: AdminActor, id: LostFactorId) => {
    publish(live, { type: 'users_changed' })
    return findLostFactor(db, userId, id)
  }
  serve(http, adminContract.approveLostFactor, async ({ actor, params: { id }, body: { note }, request }) => {
    const deviceToken = loadDeviceToken(request, http.config)
    await approveLostFactor(db, { actor, id, note, deviceToken, now: clock.now() })
    return decided(actor, id)
  })
  serve(http, adminContract.declineLostFactor, async ({ actor, params: { id }, body: { note } }) => {
    await declineLostFactor(db, { actor, id, note, now: clock.now() })
    return decided(actor, id)
  })
}

import type { FastifyRequest } from 'fastify'
import * as contract from '#contracts/account/second-factor.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Actor } from '../actor.ts'
import { requestDevice } from '../request-device.ts'
import type { StartSession } from '../start-session.ts'
import { beginApp, confirmApp, type FactorDeps, makeRecoveryCodes, removeApp } from './change-factor.ts'
import { findSecondFactor } from './factors.queries.ts'
import { clearPendingSignIn, finishPendingSignIn } from './pending-sign-in.ts'

export function mountFactors(http: Http, deps: FactorDeps & { startSession: StartSession }) {
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, device: requestDevice(request) })

  serve(http, contract.signInWithCode, async ({ body, request, reply }) => {
    const userId = await finishPendingSignIn(deps, http.config, { request, ...body, device: requestDevice(request) })
    clearPendingSignIn(reply, http.config)
    request.log.info({ userId }, 'signed in with a second factor')
    return deps.startSession(userId, request, reply)
  })

  serve(http, contract.readSecondFactor, ({ actor }) => findSecondFactor(deps.db, actor.userId))
  serve(http, contract.beginApp, async ({ actor, reply }) => {
    reply.header('cache-control', 'no-store')
    return beginApp(deps, actor)
  })
  serve(http, contract.confirmApp, async ({ actor, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await confirmApp(deps, by(actor, request), body.code) }
  })
  serve(http, contract.removeApp, async ({ actor, request }) => {
    await removeApp(deps, by(actor, request))
    return null
  })
  serve(http, contract.makeRecoveryCodes, async ({ actor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await makeRecoveryCodes(deps, by(actor, request)) }
  })
}

import type { FastifyRequest } from 'fastify'
import * as contract from '#contracts/passkeys.ts'
import { minutes } from '#server/platform/clock.ts'
import { networkPrefix, rateLimit } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Actor } from '../actor.ts'
import { requestDevice } from '../request-device.ts'
import type { StartSession } from '../start-session.ts'
import { addPasskey, askForOwnPasskey, askForPasskey, beginPasskey, removePasskey } from './change-passkeys.ts'
import type { PasskeyDeps } from './passkey-site.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function mountPasskeys(http: Http, deps: PasskeyDeps & { startSession: StartSession }) {
  const { db, clock } = deps
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, device: requestDevice(request) })
  /** A passkey cannot be guessed; the limit keeps what tries from costing anything. */
  const limit = (request: FastifyRequest, max: number) =>
    rateLimit(db, clock, { key: `passkey:${networkPrefix(request.ip)}`, max, windowMilliseconds: minutes(15) })

  /** Each question is a row until the night. */
  const limitQuestions = ({ sessionId }: Actor) =>
    rateLimit(db, clock, { key: `passkey-question:${sessionId}`, max: 30, windowMilliseconds: minutes(15) })

  serve(http, contract.beginPasskey, async ({ actor }) => {
    await limitQuestions(actor)
    return { ...(await beginPasskey(deps, actor)) }
  })
  serve(http, contract.addPasskey, async ({ actor, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await addPasskey(deps, by(actor, request), body) }
  })
  serve(http, contract.removePasskey, async ({ actor, params, request }) => {
    await removePasskey(deps, by(actor, request), params.id)
    return null
  })
  serve(http, contract.askForPasskey, async ({ request }) => {
    await limit(request, 120)
    return { ...(await askForPasskey(deps)) }
  })
  serve(http, contract.signInWithPasskey, async ({ body, request, reply }) => {
    await limit(request, 120)
    const userId = await signInWithPasskey(deps, http.config, { request, reply, passkey: body.passkey })
    request.log.info({ userId }, 'signed in with a passkey')
    return deps.startSession(userId, request, reply)
  })
  serve(http, contract.askForOwnPasskey, async ({ actor }) => {
    await limitQuestions(actor)
    return { ...(await askForOwnPasskey(deps, actor)) }
  })
}

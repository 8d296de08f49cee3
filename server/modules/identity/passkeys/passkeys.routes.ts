import type { FastifyRequest } from 'fastify'
import * as contract from '#contracts/account/passkeys.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Actor } from '../actor.ts'
import { requestDevice } from '../request-device.ts'
import type { StartSession } from '../start-session.ts'
import { addPasskey, askForOwnPasskey, askForPasskey, beginPasskey, removePasskey } from './change-passkeys.ts'
import type { PasskeyDeps } from './passkey-site.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function mountPasskeys(http: Http, deps: PasskeyDeps & { startSession: StartSession }) {
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, device: requestDevice(request) })

  serve(http, contract.beginPasskey, async ({ actor }) => ({ ...(await beginPasskey(deps, actor)) }))
  serve(http, contract.addPasskey, async ({ actor, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: await addPasskey(deps, by(actor, request), body) }
  })
  serve(http, contract.removePasskey, async ({ actor, params, request }) => {
    await removePasskey(deps, by(actor, request), params.id)
    return null
  })
  serve(http, contract.askForPasskey, async () => ({ ...(await askForPasskey(deps)) }))
  serve(http, contract.signInWithPasskey, async ({ body, request, reply }) => {
    const userId = await signInWithPasskey(deps, http.config, { request, reply, passkey: body.passkey })
    request.log.info({ userId }, 'signed in with a passkey')
    return deps.startSession(userId, request, reply)
  })
  serve(http, contract.askForOwnPasskey, async ({ actor }) => ({ ...(await askForOwnPasskey(deps, actor)) }))
}

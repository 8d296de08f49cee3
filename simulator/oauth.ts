import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DarajaError } from './envelope.ts'
import { accessToken } from './identifiers.ts'
import type { World } from './world.ts'

export type Tokens = ReturnType<typeof createTokens>

/** One token at a time: asking for a new one ends the old one, as it does at Safaricom. */
export function createTokens({ clock, random, settings }: Pick<World, 'clock' | 'random' | 'settings'>) {
  let current: { token: string; expiresAt: number } | undefined
  return {
    issue() {
      current = { token: accessToken(random), expiresAt: clock.now() + settings.tokenTtlSeconds * 1000 }
      return current.token
    },
    isValid: (token: string) => current?.token === token && clock.now() < current.expiresAt,
    expire() {
      current = undefined
    },
  }
}

export function oauthRoutes(app: FastifyInstance, { tokens, settings, log }: World) {
  const expected = Buffer.from(`${settings.consumerKey}:${settings.consumerSecret}`).toString('base64')

  app.get<{ Querystring: { grant_type?: string } }>('/oauth/v1/generate', (request) => {
    const [type, credentials] = (request.headers.authorization ?? '').split(' ')
    if (type !== 'Basic') throw new DarajaError(400, '400.008.01', 'Invalid authentication type passed')
    if (credentials !== expected) throw new DarajaError(400, '400.008.01', 'Invalid Authentication passed')
    if (request.query.grant_type !== 'client_credentials') {
      throw new DarajaError(400, '400.008.02', 'Invalid grant type passed')
    }
    log.add('token', {})
    const { tokenTtlSeconds: seconds, expiresInAs } = settings
    return { access_token: tokens.issue(), expires_in: expiresInAs === 'number' ? seconds : String(seconds) }
  })
}

/** Refuses a call whose bearer token is missing, unknown, replaced or expired. Daraja says 404 to all of these. */
export function requireToken({ tokens }: World) {
  return async (request: FastifyRequest) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new DarajaError(404, '404.001.04', 'Invalid Authentication Header')
    if (!tokens.isValid(token)) throw new DarajaError(404, '404.001.03', 'Invalid Access Token')
  }
}

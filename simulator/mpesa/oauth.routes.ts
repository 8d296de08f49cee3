import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { DarajaError } from './daraja-http.ts'

export function oauthRoutes(app: FastifyInstance, { accessTokens, settings, log }: SimulatorContext) {
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
    return { access_token: accessTokens.issue(), expires_in: expiresInAs === 'number' ? seconds : String(seconds) }
  })
}

/** Refuses a call whose bearer token is missing, unknown, replaced or expired. Daraja says 404 to all of these. */
export function requireToken({ accessTokens }: SimulatorContext) {
  return async (request: FastifyRequest) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new DarajaError(404, '404.001.04', 'Invalid Authentication Header')
    if (!accessTokens.isValid(token)) throw new DarajaError(404, '404.001.03', 'Invalid Access Token')
  }
}

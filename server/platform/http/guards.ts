import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import type { PlatformConfig } from '../settings.ts'

/** What this folder needs of a signed-in user. */
export interface SignedIn {
  csrfToken: string
  /** Whose session it is; that of a device is nobody's. */
  userId?: string | null
}

/**
 * A write from another site's page is refused, whatever cookies it carries. Programs that send no Origin are allowed.
 */
export function checkOrigin(request: FastifyRequest, { publicUrl }: Pick<PlatformConfig, 'publicUrl'>) {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') {
    throw new DomainError('foreign_origin', 'This request came from another site.')
  }
  const origin = request.headers.origin
  if (!origin || origin === publicUrl) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== request.host) throw new DomainError('foreign_origin', 'This request came from another site.')
}

/** The token belongs to the session; one of another session, or an old one, is refused. */
export function checkCsrf(request: FastifyRequest, actor: SignedIn) {
  const given = request.headers['x-csrf-token']
  const sent = Buffer.from(typeof given === 'string' ? given : '')
  const expected = Buffer.from(actor.csrfToken)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new DomainError('csrf_token_invalid', 'Invalid CSRF token')
  }
}

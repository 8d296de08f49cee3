import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#contracts/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Actor } from '#server/modules/identity/actor.ts'
import { DomainError } from '../errors.ts'

/** A write from another site's page is refused, whatever cookies it carries. Programs that send no Origin are let by. */
export function checkOrigin(request: FastifyRequest, config: Config) {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') {
    throw new DomainError('foreign_origin', 'This request came from another site.')
  }
  const origin = request.headers.origin
  if (!origin || origin === config.publicUrl) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== request.host) throw new DomainError('foreign_origin', 'This request came from another site.')
}

export function checkRole(access: Access, actor: Actor | null): asserts actor is Actor {
  if (!actor) throw new DomainError('not_signed_in', 'Sign in to go on.')
  if (access === 'admin' && actor.role !== 'ADMIN') throw new DomainError('wrong_role', 'This is for administrators.')
  if (access !== 'vendor' && access !== 'vendor-to-be') return
  if (actor.role !== 'VENDOR') throw new DomainError('wrong_role', 'This is for vendors.')
  if (access === 'vendor' && !actor.vendorId) throw new DomainError('wrong_role', 'Open your shop first.')
}

/** The token belongs to the session; another's, or an old one, does nothing. */
export function checkCsrf(request: FastifyRequest, actor: Actor) {
  const given = request.headers['x-csrf-token']
  const sent = Buffer.from(typeof given === 'string' ? given : '')
  const expected = Buffer.from(actor.csrfToken)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new DomainError('csrf_token_invalid', 'Invalid CSRF token')
  }
}

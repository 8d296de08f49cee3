import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieSettings, cookieOptions, hostCookie } from '#server/modules/identity/index.ts'
import { days } from '#server/platform/clock.ts'

/** A device stays one until it is revoked, or is not heard for so long. */
export const idleMilliseconds = days(60)

export const gateCookieName = (settings: CookieSettings) => hostCookie('uliza-gate', settings)

export const loadGateToken = (request: FastifyRequest, settings: CookieSettings) =>
  request.cookies[gateCookieName(settings)]

export function storeGateToken(reply: FastifyReply, settings: CookieSettings, token: string) {
  reply.setCookie(gateCookieName(settings), token, { ...cookieOptions(settings), maxAge: idleMilliseconds / 1000 })
}

export function clearGateToken(reply: FastifyReply, settings: CookieSettings) {
  reply.clearCookie(gateCookieName(settings), cookieOptions(settings))
}

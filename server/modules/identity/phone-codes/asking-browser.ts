import type { FastifyReply, FastifyRequest } from 'fastify'
import { phoneCodeMinutes } from '#contracts/account/phone-code-rules.ts'
import { minutes } from '#server/platform/clock.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { type CookieSettings, cookieOptions, hostCookie } from '../session-cookie.ts'

const cookieName = (settings: CookieSettings) => hostCookie('uliza-phone-code', settings)

/**
 * Marks the browser in which somebody asks for a code without a session that says who they are, and returns its hash,
 * which is kept with the code: whoever only knows the phone spends no try of it. One browser stays the same.
 */
export function markAskingBrowser(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): Buffer {
  const token = request.cookies[cookieName(settings)] || newToken()
  reply.setCookie(cookieName(settings), token, {
    ...cookieOptions(settings),
    maxAge: minutes(phoneCodeMinutes) / 1000,
  })
  return hashToken(token)
}

/** Of a browser that asked for none it is a hash that no code has, so that it is answered by the same statements. */
export const askingBrowser = (request: FastifyRequest, settings: CookieSettings): Buffer =>
  hashToken(request.cookies[cookieName(settings)] ?? '')

/** Once its code was accepted, or somebody signs out: who sits at the same browser next is somebody else. */
export const clearAskingBrowser = (reply: FastifyReply, settings: CookieSettings) =>
  reply.clearCookie(cookieName(settings), cookieOptions(settings))

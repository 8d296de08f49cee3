import type { FastifyReply, FastifyRequest } from 'fastify'
import { Language } from '#contracts/account/identity.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import type { PlatformConfig } from '#server/platform/settings.ts'

/** A session ends after 14 days without use, and after 60 days in any case (docs/decisions/0166). */
export const idleMilliseconds = days(14)
export const absoluteMilliseconds = days(60)

/** The session of an administrator ends after so long in any case. */
export const adminMilliseconds = hours(12)

/** So long a proof of who is there opens what moves a shop's money, while the session is in use. */
export const moneyProofMilliseconds = hours(12)

/** After so long without use whatever was proved in a session is proved no longer. */
export const proofIdleMilliseconds = minutes(30)

export type CookieSettings = Pick<PlatformConfig, 'publicUrl'>

const isSecure = (settings: CookieSettings) => settings.publicUrl.startsWith('https:')

/** Over https the `__Host-` prefix binds the cookie to this host; plain http (a laptop, a test) cannot carry it. */
export const hostCookie = (name: string, settings: CookieSettings) => (isSecure(settings) ? `__Host-${name}` : name)

export const sessionCookieName = (settings: CookieSettings) => hostCookie('uliza-session', settings)

/** Of every cookie that the server alone reads. */
export const cookieOptions = (settings: CookieSettings) =>
  ({ path: '/', httpOnly: true, secure: isSecure(settings), sameSite: 'lax' }) as const

export const loadToken = (request: FastifyRequest, settings: CookieSettings) =>
  request.cookies[sessionCookieName(settings)]

/** The cookie that keeps the page's language (decision 22). */
export const readLanguage = (request: FastifyRequest): Language | null =>
  Language.safeParse(request.cookies['uliza-lang']).data ?? null

export function storeToken(reply: FastifyReply, settings: CookieSettings, token: string) {
  reply.setCookie(sessionCookieName(settings), token, {
    ...cookieOptions(settings),
    maxAge: absoluteMilliseconds / 1000,
  })
}

export function clearToken(reply: FastifyReply, settings: CookieSettings) {
  reply.clearCookie(sessionCookieName(settings), cookieOptions(settings))
}

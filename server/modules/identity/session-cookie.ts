import type { FastifyReply, FastifyRequest } from 'fastify'
import { Language } from '#contracts/identity.ts'
import type { Config } from '#server/config.ts'
import { days } from '#server/platform/clock.ts'

/** A session ends after 14 days without use, and after 60 days in any case. */
export const idleMilliseconds = days(14)
export const absoluteMilliseconds = days(60)

const isSecure = (config: Config) => config.publicUrl.startsWith('https:')

/** Over https the `__Host-` prefix binds the cookie to this host; plain http (a laptop, a test) cannot carry it. */
const nameOf = (config: Config) => (isSecure(config) ? '__Host-uliza-session' : 'uliza-session')

export const readToken = (request: FastifyRequest, config: Config) => request.cookies[nameOf(config)]

/** What the page's language is kept in (decision 22). */
export const readLanguage = (request: FastifyRequest): Language | null =>
  Language.safeParse(request.cookies['uliza-lang']).data ?? null

export function giveToken(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(nameOf(config), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'lax',
    maxAge: absoluteMilliseconds / 1000,
  })
}

export function takeToken(reply: FastifyReply, config: Config) {
  reply.clearCookie(nameOf(config), { path: '/', httpOnly: true, secure: isSecure(config), sameSite: 'lax' })
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Actor } from './actor.ts'
import { readLanguage, readToken } from './session-cookie.ts'
import { findActor } from './sessions.ts'

export { mountAdminUsers } from './admin-users.routes.ts'
export { becomeVendor } from './become-vendor.ts'
export { mountIdentity } from './identity.routes.ts'
export { confirmPassword } from './profile.ts'
export { registerUser } from './register.ts'
export { deleteExpiredSessions } from './sessions.ts'

/** Finds out who is asking, from the cookie. */
export const authenticator =
  (db: Db, clock: Clock, config: Config) =>
  async (request: FastifyRequest): Promise<Actor | null> => {
    const token = readToken(request, config)
    return token ? findActor(db, token, clock.now(), readLanguage(request)) : null
  }

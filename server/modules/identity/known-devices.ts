import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, lt, sql } from '#server/platform/database/drizzle.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { knownDevices, users } from './identity.tables.ts'
import { type CookieSettings, cookieOptions, hostCookie } from './session-cookie.ts'

/** So long after its last sign-in a device is forgotten. */
const keptFor = days(180)

const cookieName = (settings: CookieSettings) => hostCookie('uliza-device', settings)

/** The device cookie of the browser. It gives no right at all: it only says that this is no stranger's device. */
export const loadDeviceToken = (request: FastifyRequest, settings: CookieSettings) =>
  request.cookies[cookieName(settings)]

/**
 * The hash of the device cookie, which is set where there is none yet: so that one browser is told again, whoever uses it.
 */
export function markDevice(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): Buffer {
  const token = loadDeviceToken(request, settings) || newToken()
  storeDeviceToken(reply, settings, token)
  return hashToken(token)
}

const storeDeviceToken = (reply: FastifyReply, settings: CookieSettings, token: string) =>
  reply.setCookie(cookieName(settings), token, { ...cookieOptions(settings), maxAge: keptFor / 1000 })

/** Whether the account of this email has been signed in to on this device. */
export async function isKnownDevice(db: Db, token: string, email: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), eq(users.email, email)))
  return found !== undefined
}

/** Whether this account has been signed in to on this device. */
export async function hasUsedDevice(db: Db, token: string, userId: UserId): Promise<boolean> {
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), eq(knownDevices.userId, userId)))
  return found !== undefined
}

/**
 * Remembers the device on which somebody has just signed in. Says whether it was unknown, and whether that is no news:
 * the first of an account that was made, or whose password was set anew by a link, within the hour.
 */
export async function rememberDevice(
  db: Db,
  settings: CookieSettings,
  { userId, request, reply, now }: { userId: UserId; request: FastifyRequest; reply: FastifyReply; now: Date },
) {
  const token = loadDeviceToken(request, settings) || newToken()
  const anHourAgo = plus(now, -hours(1)).toISOString()
  const { rows } = await db.execute<{ isNew: boolean; isExpected: boolean }>(sql`
    with device as (
      insert into known_devices (token_hash, user_id, last_used_at) values (${hashToken(token)}, ${userId}, ${now.toISOString()})
      on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at
      -- Of a row that was there already, this is the transaction that changed it.
      returning xmax = 0 as is_new)
    select is_new as "isNew",
      -- As it was before this statement. Citus cannot plan a subquery without a column.
      not exists (select 1 from known_devices where user_id = ${userId}) and (
        exists (select 1 from users where id = ${userId} and created_at > ${anHourAgo})
        or exists (select 1 from security_events where user_id = ${userId} and kind = 'PASSWORD_RESET' and at > ${anHourAgo})
      ) as "isExpected"
    from device`)
  storeDeviceToken(reply, settings, token)
  return rows[0] ?? { isNew: false, isExpected: false }
}

export const deleteForgottenDevices = (db: Db, now: Date) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, plus(now, -keptFor)))

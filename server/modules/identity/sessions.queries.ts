import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { confirmationMinutes, type Language, type Role } from '#contracts/identity.ts'
import { type GrantableRight, rightsOf, type ShopMembership, type StaffRole } from '#contracts/staff/staff-rights.ts'
import type { SessionId, UserId } from '#contracts/wire/primitives.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, nullable, preparedSelect, select, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import type { Actor } from './actor.ts'
import { sessions, users } from './identity.tables.ts'
import { absoluteMilliseconds, idleMilliseconds } from './session-cookie.ts'

export interface Device {
  address: string
  agent: string
  language: Language | null
}

/** Opens a session and returns its token, which from now on exists only in the cookie. */
export async function openSession(db: Db, userId: UserId, device: Device, now: Date) {
  const token = newToken()
  const csrfToken = newToken()
  await db.insert(sessions).values({
    id: newId<SessionId>(),
    tokenHash: hashToken(token),
    csrfToken,
    userId,
    address: device.address,
    agent: device.agent.slice(0, 300),
    language: device.language,
    createdAt: now,
    confirmedAt: now,
    lastSeenAt: now,
    expiresAt: plus(now, absoluteMilliseconds),
  })
  return { token, csrfToken }
}

/** In which language somebody is written to: that of the device they used last, as far as one is known. */
export async function findLanguage(db: Db, userId: UserId): Promise<Language | null> {
  const [device] = await db
    .select({ language: sessions.language })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.language)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1)
  return device?.language ?? null
}

/** Where to write to somebody, and in which language: that of the device they used last. */
export async function findRecipient(db: Db, userId: UserId) {
  const [recipient] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return recipient && { ...recipient, language: await findLanguage(db, userId) }
}

const ownedVendorId = subquery(vendors.id, sql`from ${vendors} where ${vendors.ownerId} = ${users.id}`)

/** Of a row of users, joined by `withShop`: the shop that they own or work for, and what they are to it. */
const shopColumns = {
  role: sql<Role>`case when ${vendorStaff.id} is not null then 'VENDOR' else ${users.role} end`,
  vendorId: nullable(vendors.id),
  isOwner: sql<boolean | null>`${vendors.ownerId} = ${users.id}`,
  staffRole: nullable(vendorStaff.role),
  granted: nullable(vendorStaff.granted),
}

const withShop = sql`left join ${vendorStaff} on ${vendorStaff.userId} = ${users.id} and ${vendorStaff.endedAt} is null
  left join ${vendors} on ${vendors.id} = coalesce(${ownedVendorId}, ${vendorStaff.vendorId})`

interface ShopFacts {
  isOwner: boolean | null
  staffRole: StaffRole | null
  granted: GrantableRight[] | null
}

/** Owning a shop counts before working for one; nobody does both (docs/decisions/0090). */
function membershipOf({ isOwner, staffRole, granted }: ShopFacts): ShopMembership | null {
  const role = isOwner ? 'OWNER' : staffRole
  return role && { role, rights: rightsOf(role, granted ?? []) }
}

const sessionRights = columns({ id: sessions.id, ...shopColumns })

const isOpenSession = (now: Date) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, plus(now, -idleMilliseconds)))

const actorByToken = preparedSelect(
  columns({
    userId: users.id,
    name: users.name,
    email: users.email,
    phone: users.phone,
    area: users.area,
    vendorStatus: nullable(vendors.status),
    ...shopColumns,
    sessionId: sessions.id,
    csrfToken: sessions.csrfToken,
    isConfirmed: sql<boolean>`${sessions.confirmedAt} >= ${param('confirmedSince')}`,
    isUnseen: sql<boolean>`${sessions.lastSeenAt} < ${param('unseenSince')}`,
  }),
  sql`from ${sessions} join ${users} on ${users.id} = ${sessions.userId} ${withShop}
    where ${acrossVendors('session')} and ${sessions.tokenHash} = ${param('tokenHash')} and ${sessions.expiresAt} > ${param('now')}
      and ${sessions.lastSeenAt} > ${param('idleSince')} and ${users.disabledAt} is null and ${users.eraseAt} is null`,
)

/** The user who holds this token now. Role, shop and suspension are read each time, so a change counts from the next request. */
export async function findActor(
  db: Db,
  token: string,
  now: Date,
  language: Language | null = null,
): Promise<Actor | null> {
  const [row] = await actorByToken(db, {
    tokenHash: hashToken(token),
    now: now.toISOString(),
    idleSince: plus(now, -idleMilliseconds).toISOString(),
    confirmedSince: plus(now, -minutes(confirmationMinutes)).toISOString(),
    unseenSince: plus(now, -minutes(5)).toISOString(),
  })
  if (!row) return null
  const { isUnseen, isOwner, staffRole, granted, ...person } = row
  if (isUnseen) await recordUse(db, person.sessionId, language, now)
  return { ...person, shop: membershipOf({ isOwner, staffRole, granted }) }
}

const employment = columns({
  id: vendorStaff.id,
  shop: vendors.name,
  vendorId: vendors.id,
  role: vendorStaff.role,
  joinedAt: millisecondsSql(vendorStaff.joinedAt),
})

/** The shop that somebody works for; or with `hasEnded` the one that they worked for last, and no longer do. */
export const findEmployer = (db: Db, userId: UserId, { hasEnded = false } = {}) =>
  selectOne(
    db,
    employment,
    sql`from ${vendorStaff} join ${vendors} on ${vendors.id} = ${vendorStaff.vendorId}
      where ${acrossVendors('session')} and ${vendorStaff.userId} = ${userId}
        and (${vendorStaff.endedAt} is not null) = ${hasEnded} order by ${vendorStaff.endedAt} desc limit 1`,
  )

/** What a signed-in user may follow live, in a word: it changes with the role, the shop and the rights there. */
export const liveRights = ({ role, vendorId, shop }: Pick<Actor, 'role' | 'vendorId' | 'shop'>) =>
  [role, vendorId, shop?.role, ...(shop?.rights ?? [])].join(' ')

/** Those of these sessions that are not over, each with what it may follow live. */
export async function liveRightsOf(db: Db, sessionIds: string[], now: Date): Promise<Map<string, string>> {
  const rows = await select(
    db,
    sessionRights,
    sql`from ${sessions} join ${users} on ${users.id} = ${sessions.userId} ${withShop}
      where ${acrossVendors('session')} and ${inArray(sessions.id, sessionIds as SessionId[])} and ${isOpenSession(now)}
        and ${users.disabledAt} is null and ${users.eraseAt} is null`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, liveRights({ ...row, shop: membershipOf(row) })]))
}

/** Coarse on purpose: one write in five minutes, not one a request. */
const recordUse = (db: Db, id: SessionId, language: Language | null, now: Date) =>
  db
    .update(sessions)
    .set({ lastSeenAt: now, ...(language && { language }) })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)))

/** Keeps that the password was given in this session now. */
export const recordConfirmation = (tx: Tx, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>, now: Date) =>
  tx
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

export const endSession = (db: Db, userId: UserId, id: SessionId) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })

export const endOtherSessions = (db: Db, userId: UserId, kept: SessionId) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)))

export const endAllSessions = (db: Db, userId: UserId) =>
  db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })

export const listSessionsOf = (db: Db, userId: UserId, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpenSession(now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)

/** The daily clean-up: expired sessions and counters are deleted. */
export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, plus(now, -idleMilliseconds))))

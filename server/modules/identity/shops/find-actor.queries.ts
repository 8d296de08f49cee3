import { confirmationMinutes, type Language } from '#contracts/account/identity.ts'
import { type GrantableRight, roleRights, type ShopMembership, type StaffRole } from '#contracts/staff/staff-rights.ts'
import type { SessionId } from '#contracts/wire/primitives.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { inArray, sql } from '#server/platform/database/drizzle.ts'
import { columns, preparedSelect, select } from '#server/platform/database/select.ts'
import { millisecondsSql, param } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Actor } from '../actor.ts'
import { toAdminMembership } from '../admin/admin-membership.ts'
import { factorsSql } from '../factors/factors.queries.ts'
import { sessions, users } from '../identity.tables.ts'
import { type DutySettings, dueAfter, isOnDuty } from '../security/second-factor-duty.ts'
import {
  adminMilliseconds,
  idleMilliseconds,
  moneyProofMilliseconds,
  proofIdleMilliseconds,
} from '../session-cookie.ts'
import { isOpenSession, recordUse } from '../sessions.queries.ts'
import type { Shops } from './shops.ts'

interface ShopFacts {
  isOwner: boolean | null
  staffRole: StaffRole | null
  granted: GrantableRight[] | null
}

/** Owning a shop counts before working for one; nobody does both (docs/decisions/0090). */
function toMembership({ isOwner, staffRole, granted }: ShopFacts): ShopMembership | null {
  const role = isOwner ? 'OWNER' : staffRole
  return role && { role, rights: roleRights(role, granted ?? []) }
}

/**
 * Who holds a token, and what sessions may follow live: role, shop and suspension are read each time, so a change
 * counts at once.
 */
export interface SessionReader {
  findActor: (db: Db, token: string, now: Date, language?: Language | null) => Promise<Actor | null>
  /** Those of these sessions that are not over, each with what it may follow live. */
  liveRightsOf: (db: Db, sessionIds: string[], now: Date) => Promise<Map<string, string>>
}

/** Each is one statement, the shop included. */
export function sessionReader(shops: Shops, duty: DutySettings): SessionReader {
  const { vendorStatus, ...shop } = shops.columns
  const actorByToken = preparedSelect(
    columns({
      userId: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      isGuest: users.isGuest,
      area: users.area,
      adminRole: users.adminRole,
      vendorStatus,
      ...shop,
      sessionId: sessions.id,
      csrfToken: sessions.csrfToken,
      isConfirmed: sql<boolean>`${sessions.confirmedAt} >= ${param('confirmedSince')}`,
      hasMoneyProof: sql<boolean>`${sessions.confirmedAt} >= ${param('moneyProofSince')}
        and greatest(${sessions.lastSeenAt}, ${sessions.confirmedAt}) > ${param('proofIdleSince')}`,
      factors: factorsSql,
      dutyFrom: millisecondsSql(users.secondFactorDutyFrom),
      factorLostAt: millisecondsSql(users.factorLostAt),
      // Of whom it is no duty nothing is read.
      dutySettings: sql<Record<string, unknown> | null>`case when ${isOnDuty(shop)} then ${duty.sql} end`,
      dutySwitchedAt: sql<number | null>`case when ${isOnDuty(shop)} then ${duty.switchedAt} end`,
      isUnseen: sql<boolean>`${sessions.lastSeenAt} < ${param('unseenSince')}`,
    }),
    sql`from ${sessions} join ${users} on ${users.id} = ${sessions.userId} ${shops.join}
      where ${acrossVendors('session')} and ${sessions.tokenHash} = ${param('tokenHash')}
        and ${sessions.expiresAt} > ${param('now')} and ${sessions.lastSeenAt} > ${param('idleSince')}
        and (${users.adminRole} is null or ${sessions.createdAt} > ${param('adminSince')})
        and ${users.disabledAt} is null and ${users.lockedAt} is null and ${users.eraseAt} is null`,
  )
  const sessionRights = columns({ id: sessions.id, ...shop })

  return {
    async findActor(db, token, now, language = null) {
      const [row] = await actorByToken(db, {
        tokenHash: hashToken(token),
        now: now.toISOString(),
        idleSince: plus(now, -idleMilliseconds).toISOString(),
        confirmedSince: plus(now, -minutes(confirmationMinutes)).toISOString(),
        unseenSince: plus(now, -minutes(5)).toISOString(),
        adminSince: plus(now, -adminMilliseconds).toISOString(),
        moneyProofSince: plus(now, -moneyProofMilliseconds).toISOString(),
        proofIdleSince: plus(now, -proofIdleMilliseconds).toISOString(),
      })
      if (!row) return null
      const {
        isUnseen,
        isOwner,
        staffRole,
        granted,
        adminRole,
        dutyFrom,
        factorLostAt,
        dutySettings,
        dutySwitchedAt: switchedAt,
        ...person
      } = row
      const set = person.factors.length > 0 ? null : dutySettings && duty.read(dutySettings)
      const isDuty = set?.requiresSecondFactor === true
      const hasLostFactor = factorLostAt !== null && person.factors.length === 0
      const isDueAt = isDuty ? dueAfter({ from: dutyFrom ?? now.getTime(), switchedAt }, set) : null
      // A lost one gives no days anew: until there is another, no money is sent. Who could send none is not asked for it.
      const mayHaveDuty = adminRole !== null || isOwner || staffRole !== null
      const secondFactorDueAt = hasLostFactor && mayHaveDuty ? new Date(factorLostAt) : isDueAt
      if (isUnseen) await recordUse(db, { ...person, language, beginsDuty: isDuty && dutyFrom === null }, now)
      return {
        ...person,
        secondFactorDueAt,
        hasLostFactor,
        shop: toMembership({ isOwner, staffRole, granted }),
        admin: toAdminMembership(adminRole),
      }
    },
    async liveRightsOf(db, sessionIds, now) {
      const rows = await select(
        db,
        sessionRights,
        sql`from ${sessions} join ${users} on ${users.id} = ${sessions.userId} ${shops.join}
          where ${acrossVendors('session')} and ${inArray(sessions.id, sessionIds as SessionId[])}
            and ${isOpenSession(now)} and ${users.disabledAt} is null and ${users.lockedAt} is null and ${users.eraseAt} is null`,
      )
      return new Map(rows.map(({ id, ...row }) => [id, liveRights({ ...row, shop: toMembership(row) })]))
    },
  }
}

/** What a signed-in user may follow live, in a word: it changes with the role, the shop and the rights there. */
export const liveRights = ({ role, vendorId, shop }: Pick<Actor, 'role' | 'vendorId' | 'shop'>) =>
  [role, vendorId, shop?.role, ...(shop?.rights ?? [])].join(' ')

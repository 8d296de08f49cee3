import { type Clock, days, plus } from '#server/platform/clock.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'
import { users } from '../identity.tables.ts'
import type { Shops } from '../shops/shops.ts'

/** What administrators have set of the duty. Settings stand above accounts, so it is handed in. */
export interface DutySettings {
  /** Within the statement that reads a session. */
  sql: SQL<Record<string, unknown>>
  read: (set: Record<string, unknown>) => { requiresSecondFactor: boolean; secondFactorDays: number }
  /** When it was last switched on, or off, as milliseconds; null where nobody ever has. Within the same statement. */
  switchedAt: SQL<number | null>
}

/** Whose duty it is: administrators give rights, and owners of shops send money. */
export const isOnDuty = (shop: Pick<Shops['columns'], 'role' | 'isOwner'>) =>
  sql`(${shop.role} = 'ADMIN' or ${shop.isOwner})`

/** From when on somebody has the duty, in the statement that gives it to them: the days are counted from then, once. */
export const dutyFrom = (now: Date) => sql`coalesce(${users.secondFactorDutyFrom}, ${now.toISOString()}::timestamptz)`

interface DutyTimes {
  /** From when on it is somebody's duty, as milliseconds. */
  from: number
  switchedAt: number | null
}

/** Whoever had the role before the duty was switched on has the days from then. */
export const dueAfter = (
  { from, switchedAt }: DutyTimes,
  { secondFactorDays }: Pick<ReturnType<DutySettings['read']>, 'secondFactorDays'>,
) => plus(new Date(Math.max(from, switchedAt ?? from)), days(secondFactorDays))

/** Refuses what sends money, or gives rights, to who has put off the second factor for longer than they may. */
export function requireSecondFactor({ secondFactorDueAt }: Pick<Actor, 'secondFactorDueAt'>, clock: Clock): void {
  if (!secondFactorDueAt || clock.now() < secondFactorDueAt) return
  throw new DomainError(
    'second_factor_required',
    'Add a second step of signing in first: a passkey or an authenticator app, at Security in your account.',
  )
}

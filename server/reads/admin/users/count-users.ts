import type { UserCounts } from '#contracts/admin/users/users.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { countAllUsers, countFewUsers } from './admin-users.queries.ts'

/** How long the number of everybody is kept: counting them reads an index from end to end, 25 to 100 ms for 200,000. */
const keptFor = minutes(1)

/**
 * Counts users by role. Those who are few are counted each time; whoever signed up since a minute may be missing from
 * the customers.
 */
export function userCounter({ db, clock }: Pick<ModuleDeps, 'db' | 'clock'>): () => Promise<UserCounts> {
  let known: { all: number; until: Date } | undefined
  return async () => {
    const now = clock.now()
    if (!known || known.until <= now) known = { all: await countAllUsers(db), until: plus(now, keptFor) }
    const { all } = known
    const few = await countFewUsers(db)
    return { all, customers: Math.max(0, all - few.vendors - few.admins), ...few }
  }
}

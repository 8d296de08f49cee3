import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { param } from '#server/platform/database/sql.ts'
import { users } from './identity.tables.ts'

const lockRow = prepared(sql`select ${users.id} from ${users} where ${users.id} = ${param('userId')} for no key update`)

/** In one order, so that none waits for another that waits for it. */
const lockNumbers = prepared(sql`
  select pg_advisory_xact_lock(hashtext('users'), hashtext(id::text))
  from (select unnest(${param('ids')}::uuid[]) as id order by 1) locked`)

/**
 * Until the transaction ends, others that lock the same user wait. A statement sent after it sees what those before had
 * committed: what is counted of one person then holds. On Citus every machine has a copy of the row, and to lock all of
 * them takes every machine: there a number on the coordinator is locked instead.
 */
export const lockUser = (tx: Tx, userId: UserId): Promise<unknown> =>
  isSharded(tx) ? lockNumbers(tx, { ids: [userId] }) : lockRow(tx, { userId })

/** The same of those that a condition selects. */
export async function lockUsers(tx: Tx, which: SQL | undefined): Promise<{ id: UserId }[]> {
  const found = tx.select({ id: users.id }).from(users).where(which).orderBy(users.id)
  if (!isSharded(tx)) return found.for('no key update')
  const selected = await found
  await lockNumbers(tx, { ids: selected.map(({ id }) => id) })
  return selected
}

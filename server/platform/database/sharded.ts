import pg from 'pg'

/** The connections whose database is split over the machines of a Citus cluster. */
const sharded = new WeakSet<object>()

/** Whether a transaction's database is split: there a statement has at most one insert, and all of it is about one vendor. */
export const isSharded = (tx: { readonly _: { readonly session: unknown } }) =>
  sharded.has((tx._.session as { client: object }).client)

/** Sends past what counts the program's statements. */
const uncounted = (client: pg.ClientBase) => pg.Client.prototype.query.bind(client) as pg.ClientBase['query']

/** Whether a database is a Citus coordinator's. */
export async function asksSharded(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await uncounted(client)<{ is: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as is`,
  )
  return rows[0]?.is === true
}

/**
 * Sets each new connection of a pool as its database needs it: on Citus each statement is planned by its values, of which
 * one says on which machine the rows are. Only the first is asked. What is behind a pooler has been asked and is set.
 */
export function recognizesShards(behindPooler: boolean | null) {
  let known = behindPooler
  return async (client: pg.ClientBase) => {
    known ??= await asksSharded(client)
    if (!known) return
    sharded.add(client)
    if (behindPooler === null) await uncounted(client)('set plan_cache_mode = force_custom_plan')
  }
}

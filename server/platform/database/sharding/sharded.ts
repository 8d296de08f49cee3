import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { awayMachines, unreachedMachine } from './away-machines.ts'

/** The connections, and the pools that have had one, whose database is split over the machines of a Citus cluster. */
const sharded = new WeakSet<object>()

/** What Drizzle's database or transaction sends its statements by. */
interface WithSession {
  readonly _: { readonly session: unknown }
}

/** Its pool, or the connection of a transaction. */
export const clientOf = (db: WithSession) => (db._.session as { client: object }).client

/** Whether the database is split: there a statement has at most one insert, and all that it writes is about one vendor. */
export const isSharded = (db: WithSession) => sharded.has(clientOf(db))

const firstConnections = new WeakMap<pg.Pool, Promise<void>>()

/** The same of a pool that may have had no connection yet: it opens one, and keeps it for the statement that follows. */
export async function isPoolSharded(db: WithSession): Promise<boolean> {
  const client = clientOf(db)
  if (client instanceof pg.Pool) {
    const first = firstConnections.get(client) ?? client.connect().then((connection) => connection.release())
    firstConnections.set(client, first)
    await first.catch(() => firstConnections.delete(client))
  }
  return isSharded(db)
}

/** Sends past what counts the program's statements. */
const uncounted = (client: pg.ClientBase) => pg.Client.prototype.query.bind(client) as pg.ClientBase['query']

/** Whether a database is a Citus coordinator's. */
export async function asksSharded(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await uncounted(client)<{ is: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as is`,
  )
  return rows[0]?.is === true
}

/** Whichever statement did not reach a machine: what is due is not asked of it for a moment. */
function leaveUnreachedAlone(client: pg.ClientBase, pool: object) {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ message }: { message: string }) => {
    const machine = unreachedMachine(message)
    if (machine) awayMachines(pool).add(machine)
  })
}

/**
 * Sets each new connection of a pool as its database needs it: on Citus each statement is planned by its values, of which
 * one says on which machine the rows are. Only the first is asked. What is behind a pooler has been asked and is set.
 */
export function recognizesShards(behindPooler: boolean | null, pool: () => object) {
  let known = behindPooler
  return async (client: pg.ClientBase) => {
    known ??= await asksSharded(client)
    if (!known) return
    sharded.add(client)
    sharded.add(pool())
    leaveUnreachedAlone(client, pool())
    if (behindPooler === null) await uncounted(client)('set plan_cache_mode = force_custom_plan')
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '../../timeout.ts'
import type { Database } from '../database.ts'

/** What is public may be so old in milliseconds; what is older is read from the primary. */
export const mostLag = 5_000

const checkMilliseconds = 1_000
/** A replica that is silent for so long is as good as away. */
const silentMilliseconds = 2_000

const mayLag = new AsyncLocalStorage<true>()

/** Does a read whose answer may be up to `mostLag` old: its statements go to the replica, where there is one. */
export const readingReplica = <T>(read: () => Promise<T>): Promise<T> => mayLag.run(true, read)

/** Whether what is asked now may be answered by a replica. */
export const mayReadReplica = (): boolean => mayLag.getStore() === true

/** PRIMARY: the replica is away, more than `mostLag` behind, or no replica. */
export type ReadFrom = 'REPLICA' | 'PRIMARY'

interface ReplicaOptions {
  /** Called when it changes whence what is public is read. */
  onChange?: (from: ReadFrom) => void
}

export interface Replica {
  readsFrom: () => ReadFrom
  end(): Promise<void>
}

type Ask = (...args: unknown[]) => Promise<unknown>

/**
 * Sends the statements of `readingReplica` to a streaming replica of the same database. What it does not answer is asked
 * of the primary; transactions are the primary's alone.
 */
export function readFromReplica(primary: Database, replica: Database, { onChange }: ReplicaOptions = {}): Replica {
  const marks: Mark[] = []
  /** The replica had everything that the primary had at this moment. */
  let reachedAt = Number.NEGATIVE_INFINITY
  let from: ReadFrom = 'PRIMARY'
  const ended = new AbortController()

  function note(next: ReadFrom) {
    if (next === from) return
    from = next
    onChange?.(next)
  }

  async function check() {
    // Before it is asked: what is written while the answer is on its way is younger.
    const at = performance.now()
    marks.push({ position: await positionOf(primary, 'pg_current_wal_lsn()'), at })
    const replayed = await positionOf(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
    const reached = marks.findLastIndex(({ position }) => position <= replayed)
    // What it has not replayed in time makes no difference any more.
    marks.splice(0, Math.max(reached, marks.length - (2 * mostLag) / checkMilliseconds))
    if (reached >= 0) reachedAt = marks[0]?.at ?? reachedAt
  }

  const isFresh = () => performance.now() - reachedAt <= mostLag

  async function watch() {
    while (!ended.signal.aborted) {
      await withTimeout(silentMilliseconds, check()).catch(() => undefined)
      note(isFresh() ? 'REPLICA' : 'PRIMARY')
      await wait(checkMilliseconds, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
    }
  }

  const ask = primary.pool.query.bind(primary.pool) as Ask
  const askReplica = replica.pool.query.bind(replica.pool) as Ask
  const query: Ask = (...args) => {
    if (!mayReadReplica() || from === 'PRIMARY' || !isFresh()) return ask(...args)
    // Whatever it is, the primary's answer counts: a read that the replica gave up for what it had to replay, a write.
    return askReplica(...args).catch(() => ask(...args))
  }
  primary.pool.query = query as typeof primary.pool.query
  const watching = watch()
  return {
    readsFrom: () => from,
    async end() {
      ended.abort()
      await watching
      await replica.end()
    },
  }
}

/** Where in its WAL the primary was at a moment. */
interface Mark {
  position: number
  at: number
}

/** In bytes from the beginning; no number of a server that is no replica. */
async function positionOf({ pool }: Database, position: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::bigint as bytes`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

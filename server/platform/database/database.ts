import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { assert, DomainError } from '../errors.ts'
import type { PgDatabase } from './drizzle-tables.ts'
import { saysMachineGone } from './sharding/machine-gone.ts'
import { recognizesShards } from './sharding/sharded.ts'

// Every bigint here is a number of cents or a count, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The first argument of queries: the pool, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

declare const isTransaction: unique symbol

/**
 * A transaction. Only `inTransaction` and `inSavepoint` create one, so that a function which locks rows, or writes rows
 * that belong together, cannot be called with the pool.
 */
export type Tx = Db & { readonly [isTransaction]: true }

export interface Database {
  db: Db
  pool: pg.Pool
  /** Of the database itself, past a pooler: for what a session of one's own is needed. */
  url: string
  end(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Lends its connections for a transaction at a time, where there is one: what `openPooler` answers. */
  pooler?: Pooler | null
  poolSize: number
  /** A connection without a response for so long is closed: longer than any statement may take. */
  silenceMilliseconds?: number
  /** How long a statement may take. */
  statementMilliseconds?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
  /** How alike words must be for a search to find them, from 0 to 1. */
  wordSimilarity?: number
  /** Called with the text of each statement before it is sent: for tests. */
  onStatement?: (text: string) => void
}

export interface Pooler {
  url: string
  /** Whether it knows on which of its connections a statement is prepared: where not, each is planned anew. */
  prepares: boolean
  /** Whether what is behind it is a Citus cluster. */
  isSharded: boolean
}

const idleMilliseconds = 600_000

/**
 * What each connection is set to. The data is small beside memory, so random access by an index is cheap. Statements are
 * prepared by their text, so one generic plan serves all values: planning again costs more than executing. Citus refuses
 * that: it needs the value to choose the shard. Timeouts bound how long a statement, a lock or a forgotten transaction may block others. The trigram threshold lets "chapti"
 * find chapati.
 */
export const connectionSettings = ({
  statementMilliseconds = 15_000,
  wordSimilarity = 0.45,
  isSharded = false,
}: Pick<DatabaseOptions, 'statementMilliseconds' | 'wordSimilarity'> & { isSharded?: boolean }): [string, string][] => [
  ['statement_timeout', `${statementMilliseconds}`],
  ['lock_timeout', '5000'],
  ['idle_in_transaction_session_timeout', '15000'],
  ['timezone', 'UTC'],
  ['plan_cache_mode', isSharded ? 'force_custom_plan' : 'force_generic_plan'],
  ['random_page_cost', '1.1'],
  ['pg_trgm.word_similarity_threshold', `${wordSimilarity}`],
]

/** As a session begins with them. */
export const startOptions = (settings: [string, string][]) =>
  settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')

export function openDatabase(settings: DatabaseOptions): Database {
  const { url, pooler, poolSize, silenceMilliseconds = 20_000 } = settings
  const { onIdleError, onStatement } = settings
  const options: ClientOptions & pg.PoolConfig = {
    connectionString: pooler?.url ?? url,
    max: poolSize,
    Client: PreparingClient,
    connectionTimeoutMillis: 5_000,
    // A new connection plans every statement again, which takes longer than an order: one that a pause leaves idle is
    // there for who comes after it.
    idleTimeoutMillis: idleMilliseconds,
    application_name: 'uliza',
    // Statements that do not wait for each other's results are sent together, and executed one after the other.
    pipeline: true,
    // For a network that fails silently: a connection without a response is closed, an idle one is probed, and the pool
    // opens another.
    query_timeout: silenceMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A pooler has set its connections itself, and takes no options.
    ...(!pooler && { options: startOptions(connectionSettings(settings)) }),
    onConnect: recognizesShards(pooler?.isSharded ?? null, () => pool),
    onStatement,
    prepares: pooler?.prepares ?? true,
  }
  const pool: pg.Pool = new LastingPool(options)
  pool.on('error', (error) => onIdleError?.(error))
  const db: NodePgDatabase = drizzle(pool, { casing: 'snake_case' })
  return { db, pool, url, end: () => pool.end() }
}

/** A plan that no longer fits the tables, or a statement that the session has lost: another session plans it anew. */
const ofTheSession = ['0A000', '26000']

/**
 * pg's own pool closes a connection whose statement was refused. This keeps it, unless it is the connection that failed:
 * a new one plans every statement again, and on Citus a refusal may say only that another machine is away.
 */
class LastingPool extends pg.Pool {
  override query = (async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await this.connect()
    let failure: Error | undefined
    try {
      return await Reflect.apply(client.query, client, args)
    } catch (error) {
      const isRefusal =
        error instanceof pg.DatabaseError && error.severity === 'ERROR' && !ofTheSession.includes(error.code ?? '')
      if (!isRefusal) failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }) as pg.Pool['query']
}

const statementCounter = new AsyncLocalStorage<{ statements: string[] }>()

/** Runs `work` and returns the statements it sent, for tests that limit the number of statements of a request. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const counted = { statements: [] as string[] }
  // Awaited inside: some promises (Drizzle's, inject's) start their work only when they are awaited.
  const result = await statementCounter.run(counted, async () => await work())
  return { result, statements: counted.statements }
}

const names = new Map<string, string>()

/** The same text always has the same name, so each connection parses and plans it once. */
function preparedName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    // A limit, in case a query's text varies endlessly: PostgreSQL would keep every plan.
    if (names.size < 2_000) names.set(text, name)
    else return ''
  }
  return name
}

type ClientOptions = pg.ClientConfig & Pick<DatabaseOptions, 'onStatement'> & Pick<Pooler, 'prepares'>

/**
 * A client that counts its statements and prepares each the second time it is used. Statements sent before the program
 * next waits are sent in one packet; `begin` is not awaited, so it is sent with the first statement.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | ClientOptions) {
    super(config)
    const { onStatement, prepares = true } = typeof config === 'object' ? config : {}
    // When a connection breaks during a transaction, its statements fail. Without a listener, the error would end the
    // process.
    this.on('error', () => undefined)
    const send = this.query.bind(this) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const [statement, values] = args as [string | (pg.QueryConfig & { submit?: unknown }), unknown]
      const text = typeof statement === 'string' ? statement : statement.text
      statementCounter.getStore()?.statements.push(text)
      onStatement?.(text)
      sendTogether(this.connection.stream)
      if (text === 'begin') return this.begin(() => send(...args))
      if (typeof statement === 'string' || statement.submit || statement.name) return send(...args)
      const given = Array.isArray(values) ? values : statement.values
      const name = prepares && given?.length ? preparedName(statement.text) : ''
      return name ? send({ ...statement, name }, ...args.slice(1)) : send(...args)
    }
    this.query = query as typeof this.query
  }

  /**
   * The statements after `begin` are already queued and must not be executed without it: if it fails, the connection is
   * closed.
   */
  private async begin(send: () => unknown) {
    Promise.resolve(send()).catch(() => this.connection.stream.destroy())
  }
}

function sendTogether(stream: Duplex) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * 40001 serialization failure, 40P01 deadlock: PostgreSQL rolled everything back and the transaction can be retried.
 */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** The SQLSTATE of a database error, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return cause ? sqlState(cause) : undefined
}

const temporaryStates = ['57014', '55P03', '53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08006']

/**
 * No free connection, a broken one, or a statement that timed out: a temporary failure, not a wrong request. Whether it
 * had its effect is not known; repeated with its key, it has exactly one.
 */
export function isTemporary(error: unknown): boolean {
  const state = sqlState(error)
  const { message, cause } = error as Error
  return (
    isPoolersRefusal(error) ||
    (state !== undefined && temporaryStates.includes(state)) ||
    (state !== undefined && saysMachineGone((cause as Error | undefined)?.message ?? message)) ||
    /timeout exceeded when trying to connect|Query read timeout|ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|not queryable/.test(
      `${message} ${(cause as Error)?.message}`,
    )
  )
}

/** pgbouncer ends a connection with 08P01, whatever it could not do; of PostgreSQL it is a defect, and not fatal. */
function isPoolersRefusal(error: unknown): boolean {
  const { code, severity, cause } = (error ?? {}) as { code?: unknown; severity?: unknown; cause?: unknown }
  return (code === '08P01' && severity === 'FATAL') || (cause !== undefined && isPoolersRefusal(cause))
}

/** What Citus writes behind the names of a table's constraints on its machines. */
const shardNumber = /_\d{6,}$/

/** Of an error on another machine Citus passes on what it says, and not the name of the constraint by itself. */
const namedIn = (message: string) => /constraint "([^"]+)"/.exec(message)?.[1]

/** The name of the constraint that a write violated. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint, message, cause } = (error ?? {}) as { constraint?: string; message?: string; cause?: unknown }
  const isViolation = sqlState(error)?.startsWith('23') === true
  const named = constraint ?? (isViolation && !cause && message ? namedIn(message) : undefined)
  return named?.replace(shardNumber, '') ?? (cause ? violatedConstraint(cause) : undefined)
}

const alongside = new AsyncLocalStorage<{ write: ((tx: Tx) => Promise<unknown>) | null }>()

/**
 * Runs `work` and writes a record of it: in the first of its transactions, so that there is none without the record, or
 * right after it where it has none. Nothing is written of work that fails.
 */
export async function recorded<T>(db: Db, write: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const record: { write: typeof write | null } = { write }
  const result = await alongside.run(record, async () => await work())
  const isLeft = record.write !== null
  // What the work has left running is not of it.
  record.write = null
  if (isLeft) await inTransaction(db, write)
  return result
}

type AfterCommit = (db: Db) => void

/** Of each open transaction, what is called once it is committed. */
const callbacksOf = new WeakMap<Tx, AfterCommit[]>()
/** And what is called when its COMMIT was not answered. */
const uncertainCallbacksOf = new WeakMap<Tx, (() => Promise<unknown>)[]>()

/**
 * Has this done when the transaction's COMMIT was sent and no answer came, so that nobody knows whether it was carried
 * out. The caller's error waits for it.
 */
export function afterUncertainCommit(tx: Tx, callback: () => Promise<unknown>) {
  const callbacks = uncertainCallbacksOf.get(tx)
  assert(callbacks, 'a transaction that inTransaction did not open')
  callbacks.push(callback)
}

/** Has this called once the transaction is committed: never after a rollback, nor for an attempt that is retried. */
export function afterCommit(tx: Tx, callback: AfterCommit) {
  const callbacks = callbacksOf.get(tx)
  assert(callbacks, 'a transaction that inTransaction did not open')
  callbacks.push(callback)
}

/**
 * Runs a transaction, retried a few times on a serialization failure or deadlock. After that the caller gets "busy".
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const record = alongside.getStore()
  for (let attempt = 1; ; attempt++) {
    const callbacks: AfterCommit[] = []
    const uncertain: (() => Promise<unknown>)[] = []
    let isCommitting = false
    try {
      const result = await db.transaction(async (opened) => {
        const tx = opened as Db as Tx
        callbacksOf.set(tx, callbacks)
        uncertainCallbacksOf.set(tx, uncertain)
        const done = await work(tx)
        await record?.write?.(tx)
        isCommitting = true
        return done
      })
      if (record) record.write = null
      for (const callback of callbacks) callback(db)
      return result
    } catch (error) {
      // 23: a constraint that is checked at the end has refused it, which is an answer.
      const isUncertain = isCommitting && !isRetryable(error) && !sqlState(error)?.startsWith('23')
      if (isUncertain) await Promise.all(uncertain.map((callback) => callback()))
      if (!isRetryable(error)) throw error
      if (attempt === 5)
        throw new DomainError('busy', 'Too many people are at this at once. Try again in a moment.', {
          retryAfterSeconds: 1,
        })
      await wait(2 ** attempt * 5 * (1 + Math.random()))
    }
  }
}

/**
 * A part of a transaction that can be rolled back alone: when `work` throws, its writes are undone and the transaction
 * continues.
 */
export async function inSavepoint<T>(tx: Tx, work: (savepoint: Tx) => Promise<T>): Promise<T> {
  const callbacks: AfterCommit[] = []
  const result = await tx.transaction((opened) => {
    const savepoint = opened as Db as Tx
    callbacksOf.set(savepoint, callbacks)
    return work(savepoint)
  })
  for (const callback of callbacks) afterCommit(tx, callback)
  return result
}

/** 25P02: refused because another statement of the same transaction has failed. */
const isConsequence = (error: unknown) => sqlState(error) === '25P02'

/**
 * Statements of one transaction that do not wait for each other's results: they are sent together, and their sequence
 * is not guaranteed. All have settled before it rejects, so that nothing is left to send over a connection whose
 * transaction was rolled back; it rejects with the original error, not with one that followed from it.
 */
export async function pipelined<Work extends readonly unknown[]>(
  ...work: Work
): Promise<{ -readonly [Each in keyof Work]: Awaited<Work[Each]> }> {
  const results = await Promise.allSettled(work)
  const reasons = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never
}

/** Several reads of one snapshot: a concurrent write is visible to all of them or to none. */
export const inSnapshot = <T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { checkConnection } from '#server/platform/database/check-connection.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type Engine, startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openPooler } from '#server/platform/database/pooler.ts'
import { type ReadFrom, readFromReplica } from '#server/platform/database/replica/replica.ts'
import { watchEngine } from '#server/platform/database/watch-engine.ts'
import { drain } from '#server/platform/http/drain.ts'
import { startLive } from '#server/platform/live-updates.ts'
import { startJobs } from '#server/platform/periodic-jobs.ts'
import { openTraces } from '#server/platform/traces/open-traces.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { type MediaReady, mountMedia } from '#server/platform/web/media.ts'
import { mountWeb } from '#server/platform/web/web.ts'
import { buildApp } from './app.ts'
import { engineSettings } from './backups.ts'
import type { Config } from './config.ts'
import { captchaSources } from './modules/identity/index.ts'
import { ensureTicketKey } from './modules/tickets/index.ts'
import { systemClock } from './platform/clock.ts'
import { StartError } from './platform/errors.ts'
import { mostConnections } from './platform/settings.ts'

export interface Store {
  url: string
  /** Names the database in use, for the start-up message. */
  description: string
  stop(): Promise<void>
}

/**
 * The database that is configured, or the embedded engine; migrated unless its schema is about to be replaced. A server
 * has the engine watched, so that it is started again when it dies.
 */
export async function openStore(config: Config, { isMigrated = true, isWatched = false } = {}): Promise<Store> {
  const folder = join(config.dataDir, 'postgres')
  const settings = { max_connections: engineConnections(config), ...engineSettings(config) }
  const engine = config.databaseUrl ? null : await startEngine(folder, { settings })
  const endWatch = engine && isWatched ? watchEngine(folder, engine, (message) => console.error(message)) : undefined
  const url = config.databaseUrl ?? (engine as Engine).url
  await checkConnection(url)
  if (isMigrated) await migrateDatabase(url)
  return {
    url,
    description: engine
      ? `embedded PostgreSQL in ${config.dataDir} (${engine.description})`
      : `PostgreSQL at ${new URL(url).host}`,
    async stop() {
      await endWatch?.()
      await engine?.stop()
    },
  }
}

/** Commands have some besides; PostgreSQL's own number unless that is too few. */
const engineConnections = (config: Config) => String(Math.max(100, mostConnections(config) + 20))

export interface Running {
  app: FastifyInstance
  stop(): Promise<void>
}

/** Starts the program on an open store; `web` says how pages are served. It stops in the reverse order. */
export async function startServer(
  config: Config,
  store: Store,
  web: 'built' | 'dev',
  mediaReady?: MediaReady,
): Promise<Running> {
  let draining = false
  // Before whatever may tell its log something while the program starts.
  let app: FastifyInstance | undefined
  const traces = await openTraces(config.traces, (reason) => app?.log.warn({ reason }, 'traces are not sent'))
  const { wordSimilarity } = config
  const own = { url: store.url, wordSimilarity }
  const pooler = config.databasePoolerUrl ? await openPooler(config.databasePoolerUrl, own) : null
  const database = openDatabase({ ...own, poolSize: config.databasePool, pooler })
  traces?.traceStatements(database.pool)
  const replica = openReplica(config, database, traces, () => app?.log)
  await ensureTicketKey(database.db, config.ticketKeySecrets, systemClock.now())
  const live = await startLive({
    url: store.url,
    pool: database.pool,
    onError: (err) => app?.log.warn({ err }, 'live updates'),
  })
  const jobs = startJobs({
    onError: (err) => app?.log.error({ err }, 'job'),
    runs: config.role !== 'web',
  })
  const built = await buildApp({ config, database, clock: systemClock, live, jobs, isDraining: () => draining, traces })
  app = built.app
  await built.files.check()
  await mountMedia(app, join(config.dataDir, 'media'), built.files, mediaReady)
  await mountWeb(app, { mode: web, publicUrl: config.publicUrl, ...captchaSources(config) })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, config)
  }
  return {
    app,
    async stop() {
      draining = true
      if (config.drainMilliseconds > 0) await drain(built.app.server, config.drainMilliseconds, live.endStreams)
      await built.app.close()
      await jobs.end()
      await replica?.end()
      await database.end()
      await traces?.end()
    },
  }
}

/** Statements have a few seconds there, after which the primary is asked. */
function openReplica(
  config: Config,
  primary: Database,
  traces: Traces | null,
  log: () => FastifyBaseLogger | undefined,
) {
  const { databaseReadUrl: url, databasePool: poolSize, wordSimilarity } = config
  if (!url) return undefined
  const patience = { silenceMilliseconds: 3_000, statementMilliseconds: 3_000 }
  const replica = openDatabase({ url, poolSize, wordSimilarity, ...patience })
  traces?.traceStatements(replica.pool)
  const onChange = (from: ReadFrom) =>
    from === 'REPLICA'
      ? log()?.info('public pages are read from the replica')
      : log()?.warn('public pages are read from the primary: DATABASE_READ_URL is away or more than 5 seconds behind')
  return readFromReplica(primary, replica, { onChange })
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop what uses it, or set PORT to another.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1024.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine.`)
  return error
}

import type { Config } from './config.ts'
import { verifyLedger } from './modules/ledger-proof/index.ts'
import {
  archiveSettings,
  type Backup,
  busy,
  keepNewFiles,
  listBackups,
  listKept,
  makeBackup,
  openBackupStore,
  sealedStore,
  shipWal,
  tryRestore,
} from './platform/backup/index.ts'
import { type Clock, hours, minutes, plus } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { longRead } from './platform/database/open-reader.ts'
import { withClient } from './platform/database/with-client.ts'
import { StartError } from './platform/errors.ts'

export interface Backups {
  /** Makes one now. */
  make(): Promise<Backup | typeof busy>
  /** Makes the night's, unless there is one; false while another process is at it. */
  makeNightly(): Promise<boolean>
  /** Restores the newest backup aside, once a month; false while another process is at it. */
  tryRestore(): Promise<boolean>
  /** Takes the WAL files that are finished to the backups, and what was uploaded. */
  ship(): Promise<void>
  /** Ends what is under way. */
  stop(): void
}

/** The backups of the database at this address, where the settings say where they go. */
export function openBackups(config: Config, url: string, clock: Clock): Backups | null {
  const { backup, dataDir, databaseUrl, s3 } = config
  if (!backup) return null
  const { place, key, keepDays, walFolder } = backup
  const store = sealedStore(openBackupStore(place), key)
  const stopped = new AbortController()
  const from = { url, store, clock, dataDir, isEmbedded: databaseUrl === undefined, areFilesHere: s3 === null }
  const deps = { ...from, signal: stopped.signal }
  const make = () => makeBackup({ ...deps, keepDays, walFolder })
  const shipFiles = everyMinute(clock, () => keepNewFiles(store, dataDir, kept))
  let kept = new Set<string>()
  let systemId: string | undefined
  return {
    make,
    makeNightly: pausing(clock, hours(1), async () => {
      const newest = (await listBackups(store)).at(-1)
      if (newest && plus(new Date(newest.startedAt), hours(12)) > clock.now()) return true
      return (await make()) !== busy
    }),
    tryRestore: pausing(
      clock,
      hours(6),
      async () => (await tryRestore({ ...deps, check: (restored) => checkRestored(restored) })) !== busy,
    ),
    async ship() {
      if (walFolder) {
        systemId ??= await findSystemId(url)
        await shipWal(store, systemId, walFolder, from.isEmbedded)
      }
      if (!from.areFilesHere) return
      if (kept.size === 0) kept = await listKept(store)
      await shipFiles()
    },
    stop: () => stopped.abort(),
  }
}

/** What takes long is not tried again at once where it failed. */
function pausing(clock: Clock, pause: number, work: () => Promise<boolean>) {
  let failed: { until: Date } | undefined
  return async () => {
    if (failed && failed.until > clock.now()) return false
    try {
      return await work()
    } catch (error) {
      failed = { until: plus(clock.now(), pause) }
      throw error
    }
  }
}

/** Looks through the folders of this machine, which is not for every few seconds. */
function everyMinute(clock: Clock, work: () => Promise<void>) {
  let next = clock.now()
  return async () => {
    if (clock.now() < next) return
    await work()
    next = plus(clock.now(), minutes(1))
  }
}

const findSystemId = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
    return rows[0].id
  })

/** Brings what was restored up to this release, and proves its ledger. `migrations`: the folder, unless the program's own. */
export async function checkRestored(url: string, migrations?: string) {
  await migrateDatabase(url, { folder: migrations })
  const { db, end } = openDatabase({ url, poolSize: 2, silenceMilliseconds: longRead, statementMilliseconds: longRead })
  try {
    const [violation, ...others] = await verifyLedger(db, db)
    if (!violation) return
    const { rule, row, found } = violation
    throw new StartError(
      `The ledger that was restored is not sound: ${rule}, in ${row}: ${found} (and ${others.length} more).`,
    )
  } finally {
    await end()
  }
}

/** The same for what takes the place of the market: who was signed in then may have been signed out since. */
export async function prepareRestored(url: string, migrations?: string) {
  await checkRestored(url, migrations)
  await withClient(url, (client) => client.query('delete from sessions'))
}

/** What the embedded engine is started with, so that its WAL can be kept. */
export const engineSettings = ({ backup, databaseUrl }: Config): Record<string, string> =>
  backup?.walFolder && databaseUrl === undefined ? archiveSettings(backup.walFolder) : {}

import pg from 'pg'
import type { Config } from './config.ts'
import { ledgerRules, verifyLedger } from './modules/ledger-proof/index.ts'
import {
  archiveSettings,
  type Backup,
  makeBackup,
  openBackupStore,
  type RestoreTrial,
  sealedStore,
  shipWal,
  tryRestore,
} from './platform/backup/index.ts'
import type { Clock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { longRead } from './platform/database/open-reader.ts'
import { StartError } from './platform/errors.ts'

export interface Backups {
  /** Null: another process is making one. */
  make(): Promise<Backup | null>
  /** Takes the WAL files that are finished to the backups. */
  ship(): Promise<void>
  /** Restores the newest backup aside, once a month; null where that is not due. */
  tryRestore(): Promise<RestoreTrial | null>
}

/** The backups of the database at this address, where the settings say where they go. */
export function openBackups(config: Config, url: string, clock: Clock): Backups | null {
  const { backup, dataDir, databaseUrl, s3 } = config
  if (!backup) return null
  const { place, key, keepDays, walFolder } = backup
  const store = sealedStore(openBackupStore(place), key)
  const database = { url, store, clock, dataDir, isEmbedded: databaseUrl === undefined, areFilesHere: s3 === null }
  let systemId: Promise<string> | undefined
  return {
    make: () => makeBackup({ ...database, keepDays, walFolder }),
    async ship() {
      if (!walFolder) return
      systemId ??= findSystemId(url)
      await shipWal(store, await systemId, walFolder)
    },
    tryRestore: () => tryRestore({ ...database, check: checkRestored }),
  }
}

async function findSystemId(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
    return rows[0].id
  } finally {
    await client.end()
  }
}

/** Brings what was restored up to this release, and proves its ledger. */
export async function checkRestored(url: string) {
  await migrateDatabase(url)
  const { db, end } = openDatabase({ url, poolSize: 2, silenceMilliseconds: longRead, statementMilliseconds: longRead })
  try {
    const [violation, ...others] = await verifyLedger(db, db)
    if (!violation) return
    const { rule, row, found } = violation
    throw new StartError(
      `The ledger that was restored is not sound: ${ledgerRules[rule]}, in ${row}: ${found} (and ${others.length} more).`,
    )
  } finally {
    await end()
  }
}

/** What the embedded engine is started with, so that its WAL can be kept. */
export const engineSettings = ({ backup, databaseUrl }: Config): Record<string, string> =>
  backup?.walFolder && databaseUrl === undefined ? archiveSettings(backup.walFolder) : {}

import type { Config } from './config.ts'
import { findUnsealed, verifyLedger } from './modules/ledger-proof/index.ts'
import {
  type ArchivedYear,
  archiveWebhookEvents,
  restoreWebhookEvents,
  webhookEventObstacles,
} from './modules/payments/index.ts'
import { alone, type BackupStore, busy, openBackupStore, sealedStore } from './platform/backup/index.ts'
import type { Clock } from './platform/clock.ts'
import { type Db, openDatabase } from './platform/database/database.ts'
import { thisRelease } from './platform/database/migrations/read-migrations.ts'
import { longRead } from './platform/database/open-reader.ts'
import { StartError } from './platform/errors.ts'
import { startOfDay } from './platform/nairobi.ts'

export interface Archives {
  /** Takes what nothing reads any more of a year into files; fails with a sentence for each thing in the way. */
  archive(year: number): Promise<ArchivedYear>
  /** Puts those back that are not in the database. Gives how many. */
  restore(year: number): Promise<number>
}

interface ArchivesDeps {
  url: string
  store: BackupStore
  clock: Clock
  rowsAtOnce?: number
}

/** The archives beside the backups, where the settings say where those go. */
export function configuredArchives({ backup }: Config, url: string, clock: Clock): Archives | null {
  return backup && openArchives({ url, clock, store: sealedStore(openBackupStore(backup.place), backup.key) })
}

export function openArchives({ url, store, clock, rowsAtOnce = 2_000 }: ArchivesDeps): Archives {
  /** Neither a second archive nor a backup runs beside it. */
  async function work<T>(onDatabase: (deps: Parameters<typeof archiveWebhookEvents>[0]) => Promise<T>): Promise<T> {
    const release = await thisRelease()
    const long = { silenceMilliseconds: longRead, statementMilliseconds: longRead }
    const { db, end } = openDatabase({ url, poolSize: 2, ...long })
    try {
      const done = await alone(url, () => onDatabase({ db, store, clock, release, rowsAtOnce }))
      if (done === busy) throw new StartError('A backup or another archive is being made. Wait until it is done.')
      return done
    } finally {
      await end()
    }
  }

  return {
    archive: (year) =>
      work(async (deps) => {
        const obstacles = await findObstacles(deps.db, year, clock.now())
        if (obstacles.length > 0) throw new StartError(obstacles.join('\n'))
        return archiveWebhookEvents(deps, year)
      }),
    restore: (year) => work((deps) => restoreWebhookEvents(deps, year)),
  }
}

/** What is in the way of archiving a year, a sentence each. The ledger is read last, which takes long. */
async function findObstacles(db: Db, year: number, now: Date): Promise<string[]> {
  if (now < startOfDay(`${year + 2}-01-01`))
    return [`${year} can be archived from 1 January ${year + 2} on: it has to be over for a whole year.`]
  const obstacles = [...(await sealObstacles(db, year)), ...(await webhookEventObstacles(db, year))]
  if (obstacles.length > 0) return obstacles
  const violations = await verifyLedger(db, db)
  return violations.length === 0
    ? []
    : [`The ledger is not sound, in ${violations.length} of its rows: npm run ledger:verify names them.`]
}

async function sealObstacles(db: Db, year: number): Promise<string[]> {
  const { days, transfers } = await findUnsealed(db, `${year}-12-31`)
  const until = `up to the end of ${year}`
  if (days > 0) return [`${counted(days, 'day')} ${until} without a seal: a worker seals them after midnight.`]
  if (transfers > 0) return [`${counted(transfers, 'transfer')} ${until} in no sealed book: they come into the next.`]
  return []
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

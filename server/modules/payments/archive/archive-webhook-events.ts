import { recordAudit } from '#server/modules/audit/index.ts'
import type { BackupStore } from '#server/platform/backup/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import {
  type ArchiveFile,
  keepArchiveFile,
  listArchiveFiles,
  readBatches,
  rowsPath,
  verifyArchiveFile,
  writeRows,
} from './archive-files.ts'
import { archivableRows, columnsOfRows, deleteArchived, hasArchivable, insertArchived } from './archived-rows.ts'

export interface ArchiveDeps {
  db: Db
  store: BackupStore
  clock: Clock
  /** The version of the program, which is written beside the rows. */
  release: string
  /** Rows that are read, written or deleted in one statement. */
  rowsAtOnce: number
}

export interface ArchivedYear {
  files: ArchiveFile[]
  deleted: number
}

/**
 * Takes the callbacks of a year out of the database into files. What is deleted was read back from where it lies, so
 * that a run that ends at any moment has lost nothing, and the next one ends its work: first it deletes what whole files
 * hold, then it writes what is left.
 */
export async function archiveWebhookEvents(deps: ArchiveDeps, year: number): Promise<ArchivedYear> {
  const { db, store } = deps
  const files = await listArchiveFiles(store, year)
  let deleted = 0
  for (const file of files) {
    await verifyArchiveFile(store, file)
    const again = await deleteRowsOf(deps, file)
    if (again > 0) await recordArchive(deps, 'webhook-event.archive', file, again)
    deleted += again
  }
  if (await hasArchivable(db, year)) {
    const file = await writeFile(deps, year, (files.at(-1)?.part ?? 0) + 1)
    files.push(file)
    deleted += await deleteRowsOf(deps, file)
  }
  return { files, deleted }
}

async function writeFile(deps: ArchiveDeps, year: number, part: number): Promise<ArchiveFile> {
  const { db, store, clock, release, rowsAtOnce } = deps
  const described = { year, part, columns: await columnsOfRows(db), release, writtenAt: clock.now().toISOString() }
  const file = await writeRows(store, described, archivableRows(db, year, rowsAtOnce))
  await verifyArchiveFile(store, file)
  await recordArchive(deps, 'webhook-event.archive', file, file.rows)
  await keepArchiveFile(store, file)
  return file
}

/** Each batch is a transaction of its own: it locks some rows that nothing else uses, for as long as one statement. */
async function deleteRowsOf({ db, store, rowsAtOnce }: ArchiveDeps, file: ArchiveFile): Promise<number> {
  let deleted = 0
  for await (const lines of readBatches(store, file, rowsAtOnce)) deleted += await deleteArchived(db, lines)
  return deleted
}

/** Puts the rows of a year back that are not in the database, as they were. Gives how many. */
export async function restoreWebhookEvents(deps: ArchiveDeps, year: number): Promise<number> {
  const { db, store, rowsAtOnce } = deps
  let all = 0
  for (const file of await listArchiveFiles(store, year)) {
    await verifyArchiveFile(store, file)
    let restored = 0
    for await (const lines of readBatches(store, file, rowsAtOnce))
      restored += await insertArchived(db, file.columns, lines)
    await recordArchive(deps, 'webhook-event.restore', file, restored)
    all += restored
  }
  return all
}

/** The rows of a year, as lines of JSON, so many at a time. */
export async function* archivedLines({ store, rowsAtOnce }: Pick<ArchiveDeps, 'store' | 'rowsAtOnce'>, year: number) {
  for (const file of await listArchiveFiles(store, year)) {
    await verifyArchiveFile(store, file)
    yield* readBatches(store, file, rowsAtOnce)
  }
}

const recordArchive = (
  { db, clock }: ArchiveDeps,
  action: 'webhook-event.archive' | 'webhook-event.restore',
  file: ArchiveFile,
  rows: number,
) =>
  inTransaction(db, (tx) =>
    recordAudit(
      tx,
      { userId: null },
      { action, subjectId: file.firstId, detail: { file: rowsPath(file), lines: rows, sha256: file.sha256 } },
      clock.now(),
    ),
  )

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type BackupStore, readText, writeText } from '#server/platform/backup/index.ts'
import { StartError } from '#server/platform/errors.ts'

/** A file of rows that is whole: this is written last, once the file was read back. */
export interface ArchiveFile {
  year: number
  /** The first of a year is 1; what came after it was written is in the next. */
  part: number
  rows: number
  firstId: string
  lastId: string
  /** Of the lines, before they are compressed and encrypted. */
  bytes: number
  sha256: string
  columns: readonly string[]
  /** Whose columns they are. */
  release: string
  /** ISO, UTC. */
  writtenAt: string
}

export interface ArchivedRow {
  id: string
  /** The row as JSON, as the database writes it. */
  line: string
}

const folder = (year: number) => `archives/${year}/`
const nameOf = ({ year, part }: Pick<ArchiveFile, 'year' | 'part'>) =>
  `${folder(year)}webhook-events${part === 1 ? '' : `-${part}`}`
export const rowsPath = (file: Pick<ArchiveFile, 'year' | 'part'>) => `${nameOf(file)}.ndjson`

/** The files of a year that are whole, the first first. */
export async function listArchiveFiles(store: BackupStore, year: number): Promise<ArchiveFile[]> {
  const names = (await store.list(folder(year))).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readText(store, name)))
  return texts.map((text) => JSON.parse(text) as ArchiveFile).toSorted((a, b) => a.part - b.part)
}

type Described = Pick<ArchiveFile, 'year' | 'part' | 'columns' | 'release' | 'writtenAt'>

/** Writes the rows of these batches, and says what was written; nobody has read it back yet. */
export async function writeRows(
  store: BackupStore,
  described: Described,
  batches: AsyncIterable<readonly ArchivedRow[]>,
): Promise<ArchiveFile> {
  const hash = createHash('sha256')
  let [rows, bytes, firstId, lastId] = [0, 0, '', '']
  async function* text() {
    for await (const batch of batches) {
      const lines = Buffer.from(batch.map(({ line }) => `${line}\n`).join(''))
      hash.update(lines)
      rows += batch.length
      bytes += lines.length
      firstId ||= batch[0]?.id ?? ''
      lastId = batch.at(-1)?.id ?? lastId
      yield lines
    }
  }
  await store.write(rowsPath(described), Readable.from(text(), { highWaterMark: 1 }))
  return { ...described, rows, bytes, firstId, lastId, sha256: hash.digest('hex') }
}

export const keepArchiveFile = (store: BackupStore, file: ArchiveFile) =>
  writeText(store, `${nameOf(file)}.json`, `${JSON.stringify(file, null, 2)}\n`)

/** Reads a file from where it lies: it has what was written, byte for byte, or this fails. */
export async function verifyArchiveFile(store: BackupStore, file: ArchiveFile): Promise<void> {
  const found = await hashRows(store, rowsPath(file)).catch((error: Error) => {
    throw new StartError(`${rowsPath(file)} cannot be read (${error.message}): nothing of it was deleted.`)
  })
  if (found.rows !== file.rows || found.sha256 !== file.sha256)
    throw new StartError(`${rowsPath(file)} is not what was written: nothing of it was deleted.`)
}

async function hashRows(store: BackupStore, path: string) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of batchesOf(await store.read(path), 1_000)) {
    for (const line of lines) hash.update(`${line}\n`)
    rows += lines.length
  }
  return { rows, sha256: hash.digest('hex') }
}

/** The lines of a file, so many at a time. */
export async function* readBatches(
  store: BackupStore,
  file: ArchiveFile,
  rowsAtOnce: number,
): AsyncGenerator<string[]> {
  yield* batchesOf(await store.read(rowsPath(file)), rowsAtOnce)
}

const newLine = 10

/** Not by `readline`, which also ends a line at U+2028, as a body may have it, and is silent of a stream that breaks. */
async function* batchesOf(content: AsyncIterable<Buffer>, rowsAtOnce: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  let rest: Buffer[] = []
  for await (const chunk of content) {
    let begin = 0
    for (let end = chunk.indexOf(newLine); end >= 0; end = chunk.indexOf(newLine, begin)) {
      batch.push(Buffer.concat([...rest, chunk.subarray(begin, end)]).toString())
      rest = []
      begin = end + 1
      if (batch.length < rowsAtOnce) continue
      yield batch
      batch = []
    }
    rest.push(chunk.subarray(begin))
  }
  // The end of a line that was cut is no line of what was written: the hash says so.
  if (rest.some(({ length }) => length > 0)) batch.push(Buffer.concat(rest).toString())
  if (batch.length > 0) yield batch
}

import { randomBytes } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { StartError } from '../errors.ts'

export interface BaseBackup {
  /** The data folder as a tar, with as much of the WAL as it needs to start. */
  tar: Readable
  /** Names the cluster, and so whose WAL can be applied to it. */
  systemId: string
  /** Which of its histories this one is: another begins with each recovery to a moment. */
  timeline: number
  /** The first WAL file that is needed to go on from this backup. */
  firstWal: string
  /** How large each WAL file is. */
  walBytes: number
  /** Where in the WAL it ends, as `0/2000028`; once the tar has been read to its end. */
  end: Promise<string>
}

/**
 * Copies a running PostgreSQL (15 or later) by its replication protocol, as pg_basebackup does: the account needs the
 * right REPLICATION, and nothing of the machine. Sessions go on meanwhile.
 */
export async function takeBaseBackup(url: string, label: string): Promise<BaseBackup> {
  const client = await openReplication(url)
  try {
    const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    const { rows: sizes } = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size')
    const [system] = rows
    if (!system) throw new Error('IDENTIFY_SYSTEM answered nothing')
    // Without it checkpoints would remove what a long copy needs at its end. It goes with the connection.
    const slot = `uliza_backup_${randomBytes(6).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
    const copy = new BaseBackupCopy(
      `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`,
    )
    client.query(copy)
    copy.tar.once('close', () => void client.end().catch(() => undefined))
    const { position, timeline } = await copy.start
    const walBytes = bytesOf(sizes[0]?.wal_segment_size)
    const firstWal = walFileOf(position, timeline, walBytes)
    return { tar: copy.tar, systemId: system.systemid, timeline, firstWal, walBytes, end: copy.end }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** `wal_segment_size` as PostgreSQL shows it: 16MB. */
function bytesOf(shown = '16MB'): number {
  const [, size = '16', unit = 'MB'] = /^(\d+)(MB|GB)$/.exec(shown) ?? []
  return Number(size) * (unit === 'GB' ? 1_073_741_824 : 1_048_576)
}

/** A position in the WAL as `0/2000028`, as a number that can be compared. */
export function walPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The name of the WAL file in which a position lies. */
export function walFileOf(position: string, timeline: number, bytes: number): string {
  const segment = walPosition(position) / BigInt(bytes)
  const perLog = 0x1_0000_0000n / BigInt(bytes)
  return [BigInt(timeline), segment / perLog, segment % perLog]
    .map((each) => each.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

async function openReplication(url: string): Promise<pg.Client> {
  // A copy of hours is no statement that hangs; who does not answer any more is noticed all the same.
  const options = { replication: 'true', connectionTimeoutMillis: 10_000, keepAlive: true }
  const client = new pg.Client({ connectionString: url, ...options } as object)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `The database does not let itself be copied: ${(error as Error).message}. The account of DATABASE_URL needs the right REPLICATION (ALTER ROLE … REPLICATION), and pg_hba.conf a line for "replication".`,
    )
  }
  return client
}

interface CopyStart {
  position: string
  timeline: number
}

interface Connection {
  query(text: string): void
  stream: Pick<Readable, 'pause' | 'resume' | 'isPaused'>
}

/**
 * The answer to BASE_BACKUP: two results, then the copy, each of whose messages says by its first byte what it is, then
 * a third result. Methods are called by the driver.
 */
class BaseBackupCopy {
  readonly tar = new PassThrough({ highWaterMark: 4 * 1_048_576 })
  readonly #text: string
  readonly #started = Promise.withResolvers<CopyStart>()
  readonly #ended = Promise.withResolvers<string>()
  readonly start = this.#started.promise
  readonly end = this.#ended.promise
  readonly #rows: string[][] = []

  constructor(text: string) {
    this.#text = text
    this.tar.on('error', () => undefined)
    this.end.catch(() => undefined)
  }

  submit(connection: Connection) {
    connection.query(this.#text)
  }

  handleRowDescription() {}

  handleDataRow({ fields }: { fields: (Buffer | string | null)[] }) {
    this.#rows.push(fields.map(String))
  }

  handleCommandComplete() {}

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    this.#begin()
    // 'd': a piece of the tar. The others name the archive that begins, and how far the copy has come.
    if (chunk[0] !== 0x64) return
    // The driver uses its buffer again.
    if (this.tar.write(Buffer.from(chunk.subarray(1))) || connection.stream.isPaused()) return
    connection.stream.pause()
    this.tar.once('drain', () => connection.stream.resume())
  }

  /** What stands before the copy: where it begins, then a row for each tablespace, the data folder's own among them. */
  #begin() {
    const [[position, timeline] = [], ...spaces] = this.#rows
    if (spaces.length > 1) this.#fail(new StartError(tablespaces))
    else if (position) this.#started.resolve({ position, timeline: Number(timeline) })
  }

  handleReadyForQuery() {
    const [position] = this.#rows.at(-1) ?? []
    this.#ended.resolve(position ?? '0/0')
    this.tar.end()
  }

  handleError(error: Error) {
    this.#fail(error)
  }

  #fail(error: Error) {
    this.#started.reject(error)
    this.#ended.reject(error)
    this.tar.destroy(error)
  }
}

const tablespaces = 'The database has tablespaces of its own, which this backup does not copy. Use pg_basebackup.'

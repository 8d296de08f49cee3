import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { StartError } from '../errors.ts'

export interface BaseBackup {
  /** The data folder as a tar, with as much of the WAL as it needs to start. */
  tar: Readable
  /** Names the cluster, and so whose WAL can be applied to it. */
  systemId: string
  /** The first WAL file that is needed to go on from this backup. */
  firstWal: string
}

/**
 * Copies a running PostgreSQL (15 or later) by its replication protocol, as pg_basebackup does: the account needs the
 * right REPLICATION, and nothing of the machine. Sessions go on meanwhile.
 */
export async function takeBaseBackup(url: string, label: string): Promise<BaseBackup> {
  const client = await openReplication(url)
  try {
    const { rows } = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM')
    const { rows: sizes } = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size')
    const [system] = rows
    if (!system) throw new Error('IDENTIFY_SYSTEM answered nothing')
    const copy = new BaseBackupCopy(
      `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')`,
    )
    client.query(copy)
    copy.tar.once('close', () => void client.end().catch(() => undefined))
    const start = await copy.start
    const firstWal = walFileOf(start.position, start.timeline, segmentBytes(sizes[0]?.wal_segment_size))
    return { tar: copy.tar, systemId: system.systemid, firstWal }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** `wal_segment_size` as PostgreSQL shows it: 16MB. */
function segmentBytes(shown = '16MB'): bigint {
  const [, size = '16', unit = 'MB'] = /^(\d+)(MB|GB)$/.exec(shown) ?? []
  return BigInt(size) * (unit === 'GB' ? 1_073_741_824n : 1_048_576n)
}

/** The name of the WAL file in which a position as `0/2000028` lies. */
export function walFileOf(position: string, timeline: number, bytes: bigint): string {
  const [high = '0', low = '0'] = position.split('/')
  const segment = ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / bytes
  const perLog = 0x1_0000_0000n / bytes
  return [BigInt(timeline), segment / perLog, segment % perLog]
    .map((each) => each.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

async function openReplication(url: string): Promise<pg.Client> {
  // A copy of hours is no statement that hangs.
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
    connectionTimeoutMillis: 10_000,
  } as object)
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
  readonly start: Promise<CopyStart>
  readonly #text: string
  readonly #started = Promise.withResolvers<CopyStart>()
  readonly #rows: string[][] = []

  constructor(text: string) {
    this.#text = text
    this.start = this.#started.promise
    this.tar.on('error', () => undefined)
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
    this.tar.end()
  }

  handleError(error: Error) {
    this.#fail(error)
  }

  #fail(error: Error) {
    this.#started.reject(error)
    this.tar.destroy(error)
  }
}

const tablespaces = 'The database has tablespaces of its own, which this backup does not copy. Use pg_basebackup.'

import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity } from 'age-encryption'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import { type Backup, listCurrent } from './backups.ts'
import { walFileOf } from './base-backup.ts'
import { readText, sealedStore, writeText } from './sealed-store.ts'
import { writeSparse } from './sparse-file.ts'
import { deleteMissing, keepNewFiles, listKept, restoreFiles } from './uploaded-files.ts'
import { archiveSettings, findGap, listWal, shipWal, walBefore, walFrom } from './wal-archive.ts'

const key = await generateX25519Identity()
let folder: string
let server: { run(): Promise<AddressInfo>; close(): Promise<void> }
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-backup-store-'))
  const configureBuckets = [{ name: 'uliza-backups', configs: [] }]
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets })
  port = (await server.run()).port
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function openStore(env: Record<string, string>, withKey = key): BackupStore {
  const { backup } = readConfig({ NODE_ENV: 'test', BACKUP_KEY: withKey, ...env })
  if (!backup) throw new Error('no place is set')
  return sealedStore(openBackupStore(backup.place), withKey)
}

const onDisk = () => ({ BACKUP_DIR: join(folder, 'disk') })
const inBucket = () => ({
  BACKUP_S3_BUCKET: 'uliza-backups',
  BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
  BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
})

describe.each([
  ['on the disk', onDisk],
  ['in a bucket', inBucket],
])('what is backed up %s', (_where, env) => {
  it('is read as it was written, listed by its beginning, and gone once it is deleted', async () => {
    const store = openStore(env())
    // More than one part of an upload.
    const large = Buffer.alloc(40 * 1_048_576, Buffer.from('a row of a table '))
    for (let at = 0; at < large.length; at += 4096) large.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at)
    await store.write('bases/one.tar', Readable.from([large]))
    await writeText(store, 'backups/two.json', '{}')
    await writeText(store, 'backups/one.json', 'first')
    await writeText(store, 'backups/one.json', 'again')
    expect(await store.list('backups/')).toEqual(['backups/one.json', 'backups/two.json'])
    expect(await store.list('nothing/')).toEqual([])
    expect(await readText(store, 'backups/one.json')).toBe('again')
    expect(large.equals(Buffer.concat(await (await store.read('bases/one.tar')).toArray()))).toBe(true)
    await store.delete(['backups/one.json', 'backups/none.json'])
    expect(await store.list('')).toEqual(['backups/two.json', 'bases/one.tar'])
  })

  it('is not read with another key', async () => {
    await writeText(openStore(env()), 'secret.json', 'secret')
    const other = openStore(env(), await generateX25519Identity())
    await expect(readText(other, 'secret.json')).rejects.toThrow('secret.json cannot be read with this BACKUP_KEY')
  })
})

describe('a backup on the disk', () => {
  it('has nothing in it that can be read without the key', async () => {
    await writeText(openStore(onDisk()), 'plain.json', 'Wanjiru Kamau '.repeat(1_000))
    const kept = await readFile(join(folder, 'disk', 'plain.json.zst.age'))
    expect(kept.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(kept.includes('Wanjiru')).toBe(false)
  })

  it('is refused where a part of it is missing', async () => {
    const store = openStore(onDisk())
    await writeText(store, 'cut.json', 'x'.repeat(1_000))
    await truncate(join(folder, 'disk', 'cut.json.zst.age'), 220)
    await expect(readText(store, 'cut.json')).rejects.toThrow()
  })

  it('is not there at all where its writing was cut', async () => {
    const store = openStore(onDisk())
    const cut = Readable.from(
      (function* () {
        yield 'a part'
        throw new Error('the disk is gone')
      })(),
    )
    await expect(store.write('half.json', cut)).rejects.toThrow('the disk is gone')
    expect(await store.list('half')).toEqual([])
  })
})

describe('the WAL files of an archive', () => {
  const bytes = 16 * 1_048_576
  const at = (...places: string[]) => places.map((place) => `00000001${place}`)

  it('go on without a gap, also from one log to the next and from one timeline to the next', () => {
    const whole = [...at('00000000000000FE', '00000000000000FF'), '000000020000000100000000', '00000002.history']
    expect(findGap(whole, '0000000100000000000000FE', bytes)).toBeNull()
    expect(findGap([], '0000000100000000000000FE', bytes)).toBeNull()
  })

  it('have a gap before the first that is not the next', () => {
    expect(findGap(at('0000000000000001', '0000000000000003'), '000000010000000000000001', bytes)).toBe(
      '0000000000000003',
    )
    expect(findGap(at('0000000000000002'), '000000010000000000000001', bytes)).toBe('0000000000000002')
  })
})

it('a WAL file is written without its empty blocks, and read as it was', async () => {
  const content = Buffer.alloc(16 * 1_048_576)
  content.write('the first rows', 100)
  content.write('the last', content.length - 8)
  const path = join(folder, 'sparse')
  await writeSparse(path, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]))
  expect((await readFile(path)).equals(content)).toBe(true)
  expect((await stat(path)).blocks * 512).toBeLessThan(1_048_576)
})

describe('a WAL file', () => {
  it('is named by its timeline and its place', () => {
    const bytes = 16 * 1_048_576
    expect(walFileOf('0/2000028', 1, bytes)).toBe('000000010000000000000002')
    expect(walFileOf('1A/FF000000', 3, bytes)).toBe('000000030000001A000000FF')
    expect(walFileOf('1/0', 1, 64 * 1_048_576)).toBe('000000010000000100000000')
  })

  it('is needed from the place at which a backup began, of any timeline, and no longer before it', () => {
    const names = [
      '000000010000000000000001',
      '000000010000000000000002',
      '00000002.history',
      '000000020000000000000001',
      '000000020000000000000003',
    ]
    const first = '000000010000000000000002'
    expect(walFrom(names, first)).toEqual([names[1], names[2], names[4]])
    expect(walFrom(names, first, first)).toEqual([names[1], names[2]])
    expect(walBefore(names, first.slice(8))).toEqual([names[0], names[3]])
  })
})

it('an archive is refused in a folder whose name a shell would read otherwise', () => {
  expect(() => archiveSettings("/data/it's")).toThrow('choose another DATA_DIR for backups')
  expect(archiveSettings('/data/100%/wal').archive_command).toContain('"/data/100%%/wal/%f"')
})

it('what PostgreSQL is still writing is left alone, and what is whole is taken', async () => {
  const [archive, store] = [join(folder, 'archive'), openStore(onDisk())]
  await mkdir(archive)
  const names = ['000000010000000000000001', '000000010000000000000002.partial', '000000010000000000000003.unfinished']
  for (const name of names) await writeFile(join(archive, name), name)
  await shipWal(store, '7', archive)
  expect((await readdir(archive)).toSorted()).toEqual(names.slice(1))
  expect(await listWal(store, '7')).toEqual(names.slice(0, 1))
  await expect(shipWal(store, '7', join(folder, 'none'), false)).rejects.toThrow('ENOENT')
})

it('a backup of what a restore left behind is not current, also after a second one to an earlier moment', async () => {
  const store = openStore({ BACKUP_DIR: join(folder, 'histories') })
  const made = (id: string, timeline: number, endPosition: string) =>
    ({ id, systemId: '7', timeline, endPosition }) as Backup
  const backups = [
    made('kept', 1, '0/2000000'),
    made('cut by the second', 1, '0/4000000'),
    made('cut by the first', 1, '0/6000000'),
    made('cut with its history', 2, '0/5000000'),
    made('now', 3, '0/9000000'),
  ]
  const current = async () => (await listCurrent(store, backups)).map(({ id }) => id)
  await writeText(store, 'wal/7/00000002.history', '1\t0/5000000\tbefore\n')
  expect(await current()).toEqual(['kept', 'cut by the second', 'cut with its history'])
  await writeText(store, 'wal/7/00000003.history', '1\t0/5000000\tbefore\n2\t0/3000000\tbefore\n')
  expect(await current()).toEqual(['kept', 'now'])
})

describe('an uploaded file', () => {
  it('is deleted from the backups a while after it was here, comes back until then, and never from an empty machine', async () => {
    const store = openStore({ BACKUP_DIR: join(folder, 'files') })
    const [here, fresh] = [join(folder, 'here'), join(folder, 'fresh')]
    const now = new Date()
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    await mkdir(join(here, 'documents'), { recursive: true })
    for (const name of ['a', 'b']) await writeFile(join(here, 'documents', name), name)
    await keepNewFiles(store, here, new Set())
    await deleteMissing(store, fresh, { keepDays: 30, now })
    await deleteMissing(store, fresh, { keepDays: 30, now: later(40) })
    expect([...(await listKept(store))]).toEqual(['documents/a', 'documents/b'])
    await rm(join(here, 'documents', 'b'))
    await deleteMissing(store, here, { keepDays: 30, now })
    expect(await restoreFiles(store, fresh, undefined)).toBe(1)
    expect(await restoreFiles(store, fresh, later(-1))).toBe(1)
    await deleteMissing(store, here, { keepDays: 30, now: later(31) })
    expect([...(await listKept(store))]).toEqual(['documents/a'])
  })
})

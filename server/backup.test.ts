import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { checkRestored, prepareRestored } from './backups.ts'
import type { BackupStore } from './platform/backup/backup-store.ts'
import {
  archiveSettings,
  type Backup,
  busy,
  chooseBackup,
  listBackups,
  listCurrent,
  makeBackup,
  openBackupStore,
  restoreBackup,
  sealedStore,
  shipWal,
  tryRestore,
} from './platform/backup/index.ts'
import type { BackupDeps } from './platform/backup/make-backup.ts'
import { systemClock } from './platform/clock.ts'
import { type Engine, startEngine } from './platform/database/embedded-postgres.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { aPaidOrder } from './testing/builders/orders.ts'
import { aPerson } from './testing/builders/people.ts'
import { aProduct, aShop } from './testing/builders/shops.ts'
import { eventually } from './testing/stand-ins/phones.ts'
import { migrationsWith } from './testing/world/add-migration.ts'
import { aWorld } from './testing/world/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'uliza-backup-'))
const dataDir = join(folder, 'data')
const walFolder = join(folder, 'wal')
const key = await generateX25519Identity()
const store = sealedStore(openBackupStore({ folder: join(folder, 'backups') }), key)
let engine: Engine

// Before the world is made: what was to be undone first is undone last, and the engine in the folder stops before.
afterAll(() => rm(folder, { recursive: true, force: true }))
const world = aWorld({}, { makeDatabase })

/** An engine of its own, which archives as the program's does. */
async function makeDatabase() {
  engine = await startEngine(join(dataDir, 'postgres'), {
    settings: { ...archiveSettings(walFolder), fsync: 'off' },
  })
  await migrateDatabase(engine.url)
  return { url: engine.url, drop: () => engine.stop() }
}

const deps = (): BackupDeps => ({
  ...{ url: engine.url, store, clock: systemClock, dataDir, walFolder },
  ...{ isEmbedded: true, areFilesHere: true, keepDays: 30 },
})

/** Nobody else makes one here. */
async function aBackup(differences: Partial<BackupDeps> = {}): Promise<Backup> {
  const backup = await makeBackup({ ...deps(), ...differences })
  if (backup === busy) throw new Error('another backup is being made')
  return backup
}

/** What was bought, and between which moments. */
interface Bought {
  id: string
  askedAt: number
  paidAt: number
}

/** Customers buy, three at once, until the market closes. */
function sell(isOpen: () => boolean, buy: () => Promise<{ id: string }>) {
  const bought: Bought[] = []
  const buyOn = async () => {
    while (isOpen()) {
      const askedAt = Date.now()
      const { id } = await buy()
      bought.push({ id, askedAt, paidAt: Date.now() })
    }
  }
  return { bought, done: Promise.all([buyOn(), buyOn(), buyOn()]) }
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

const paidOrders = async (url: string) =>
  (await query<{ id: string }>(url, `select id from orders where status <> 'PENDING_PAYMENT'`)).map(({ id }) => id)

/** Restores to a machine that has nothing but the backups; what is seen there once the ledger was proved. */
async function restoreElsewhere<T>(backup: Backup, at: Date | undefined, look: (url: string) => Promise<T>) {
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'))
  let seen: T | undefined
  const check = async (url: string) => {
    await prepareRestored(url)
    expect(await query(url, 'select count(*)::int as count from sessions')).toEqual([{ count: 0 }])
    seen = await look(url)
  }
  const restored = await restoreBackup({ store, backup, at, dataDir: elsewhere, now: new Date(), check })
  return { seen: seen as T, restored, elsewhere }
}

const uploaded = (dir: string, name: string) => join(dir, 'media', 'pictures', name)

it('restores a backup that was made while people bought, at each of three moments since, with a sound ledger and the files', async () => {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 450, stock: 10_000 })
  await mkdir(join(dataDir, 'media', 'pictures'), { recursive: true })
  await writeFile(uploaded(dataDir, 'before.webp'), 'a picture')

  let isOpen = true
  const market = sell(
    () => isOpen,
    async () => aPaidOrder(world, shop, await aPerson(world), [{ product }]),
  )
  await wait(500)
  const backup = await aBackup()
  const moments: Date[] = []
  for (let n = 0; n < 3; n++) {
    await wait(600)
    moments.push(new Date())
  }
  await wait(300)
  isOpen = false
  await market.done
  await rm(uploaded(dataDir, 'before.webp'))
  await aBackup()

  for (const at of moments) {
    const { seen, restored, elsewhere } = await restoreElsewhere(backup, at, paidOrders)
    const ids = (orders: Bought[]) => orders.map(({ id }) => id)
    const before = ids(market.bought.filter(({ paidAt }) => paidAt <= at.getTime()))
    const after = ids(market.bought.filter(({ askedAt }) => askedAt > at.getTime()))
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
    expect(after.filter((id) => seen.includes(id))).toEqual([])
    expect(restored).toEqual({ files: 1, former: null, lastChange: expect.any(Date) })
    expect(restored.lastChange?.getTime()).toBeLessThanOrEqual(at.getTime())
    expect(await readFile(uploaded(elsewhere, 'before.webp'), 'utf8')).toBe('a picture')
  }
  const last = await restoreElsewhere(backup, undefined, paidOrders)
  expect(last.seen.toSorted()).toEqual(market.bought.map(({ id }) => id).toSorted())
}, 180_000)

it('restores a backup of the release before: it has the schema of this one, and a sound ledger', async () => {
  const migrations = await migrationsWith({ '0001_note': 'alter table stocks add column note text;' })
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 450, stock: 10 })
  const { id } = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
  const backup = await aBackup()
  const elsewhere = await mkdtemp(join(folder, 'older-'))
  let stocks: unknown[] = []
  let orders: string[] = []
  const check = async (url: string) => {
    await prepareRestored(url, migrations)
    stocks = await query(url, 'select distinct note from stocks')
    orders = await paidOrders(url)
  }
  await restoreBackup({ store, backup, at: undefined, dataDir: elsewhere, now: new Date(), check })
  expect(orders).toContain(id)
  expect(stocks).toEqual([{ note: null }])
}, 60_000)

it('refuses a backup of a newer release whose schema has not what this one reads, and leaves what is there', async () => {
  const taken = '-- contract since 9.9.0: no release reads the quota any more\nalter table stocks drop column quota;'
  const migrations = await migrationsWith({ '0001_no-quota': taken })
  const backup = await aBackup()
  const elsewhere = await mkdtemp(join(folder, 'newer-'))
  const check = async (url: string) => {
    await migrateDatabase(url, { folder: migrations, release: '9.9.0' })
    await prepareRestored(url)
  }
  const restore = restoreBackup({
    ...{ store, backup, at: undefined, dataDir: elsewhere, now: new Date(), check },
  })
  await expect(restore).rejects.toThrow('only 9.9.0 and later run on it')
  expect(await readdir(join(elsewhere, 'postgres'))).toEqual([])
}, 60_000)

it('refuses a moment that the backups do not reach, and leaves what is there', async () => {
  const [backup] = await listBackups(store)
  const elsewhere = await mkdtemp(join(folder, 'elsewhere-'))
  const check = () => Promise.resolve()
  const restore = restoreBackup({
    ...{ store, backup: backup as Backup, dataDir: elsewhere, now: new Date(), check },
    at: new Date(Date.now() + 3_600_000),
  })
  await expect(restore).rejects.toThrow('The backups do not go as far as')
  expect(await readdir(join(elsewhere, 'postgres'))).toEqual([])
}, 60_000)

it('is made by one of two processes at a time', async () => {
  const made = await Promise.all([makeBackup(deps()), makeBackup(deps())])
  expect(made.filter((each) => each === busy)).toHaveLength(1)
}, 60_000)

it('is not restored over a database that is in use', async () => {
  const [backup] = await listBackups(store)
  const check = () => Promise.resolve()
  const restore = restoreBackup({ store, backup: backup as Backup, at: undefined, dataDir, now: new Date(), check })
  await expect(restore).rejects.toThrow('The program runs on this database. Stop it first')
})

it('is not put in the place of a database that was started while it was restored', async () => {
  const elsewhere = await mkdtemp(join(folder, 'started-'))
  const [backup] = await listBackups(store)
  const started: Engine[] = []
  const check = async () => {
    started.push(await startEngine(join(elsewhere, 'postgres'), { settings: { fsync: 'off' } }))
  }
  const options = { store, backup: backup as Backup, at: undefined, dataDir: elsewhere, now: new Date(), check }
  await expect(restoreBackup(options)).rejects.toThrow('The program runs on this database. Stop it first')
  for (const { url, stop } of started) {
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  }
  expect(started).toHaveLength(1)
}, 60_000)

it('tries a restore once a month, and fails where the ledger or a file is not there any more', async () => {
  const check = checkRestored
  let now = new Date()
  const trial = () => tryRestore({ ...deps(), clock: { now: () => now }, check })
  const newest = (await listBackups(store)).at(-1)
  expect(await trial()).toMatchObject({ backup: newest?.id })
  expect(await trial()).toBeNull()
  now = new Date(now.getTime() + 31 * 86_400_000)
  await writeFile(uploaded(dataDir, 'lost.webp'), 'lost')
  await utimes(uploaded(dataDir, 'lost.webp'), new Date(0), new Date(0))
  await expect(trial()).rejects.toThrow('1 uploaded files are not among the backups, as media/pictures/lost.webp')
  await query(engine.url, 'update ledger_accounts set balance_cents = balance_cents + 1')
  await aBackup()
  await expect(trial()).rejects.toThrow('The ledger that was restored is not sound')
  expect(await readdir(dataDir)).not.toContain('restore-trial')
}, 120_000)

it('goes on from a restore: what was sold since comes back, and what was undone does not', async () => {
  const [home, archive] = [await mkdtemp(join(folder, 'again-')), join(folder, 'again-wal')]
  const kept = sealedStore(openBackupStore({ folder: join(folder, 'again-backups') }), key)
  const settings = { ...archiveSettings(archive), fsync: 'off' }
  const open = () => startEngine(join(home, 'postgres'), { settings })
  const rows = async (url: string) => (await query<{ t: string }>(url, 'select t from x order by n')).map(({ t }) => t)
  const say = (url: string, text: string) => query(url, `insert into x (t) values ('${text}')`)
  let running = await open()
  const take = async () => {
    const backup = await makeBackup({ ...deps(), url: running.url, store: kept, dataDir: home, walFolder: archive })
    if (backup === busy) throw new Error('another backup is being made')
    return backup
  }
  await query(running.url, 'create table x (n serial, t text)')
  const first = await take()
  await say(running.url, 'before')
  await wait(50)
  const at = new Date()
  await wait(50)
  await say(running.url, 'undone')
  const abandoned = await take()
  await running.stop()
  const restore = async (dataDir: string, backup: Backup, moment?: Date) => {
    let seen: string[] = []
    const check = async (url: string) => {
      seen = await rows(url)
    }
    await restoreBackup({ store: kept, backup, at: moment, dataDir, now: new Date(), check })
    return seen
  }
  expect(await restore(home, first, at)).toEqual(['before'])
  await shipWal(kept, first.systemId, join(home, 'postgres', 'wal-archive'))
  running = await open()
  await say(running.url, 'sold since')
  await query(running.url, 'select pg_switch_wal()')
  await running.stop()
  await shipWal(kept, first.systemId, archive)

  const newest = chooseBackup(await listCurrent(kept, await listBackups(kept)), {})
  expect([newest.id, abandoned.id !== first.id]).toEqual([first.id, true])
  expect(await restore(await mkdtemp(join(folder, 'lost-')), newest)).toEqual(['before', 'sold since'])
  // Asked for by its name, what was left behind is still there.
  expect(await restore(await mkdtemp(join(folder, 'left-')), abandoned)).toContain('undone')
}, 120_000)

it('copies for as long as it takes, whatever the engine would remove meanwhile', async () => {
  const slow: BackupStore = {
    ...store,
    async write(name, content) {
      if (name.startsWith('bases/'))
        for (let n = 0; n < 3; n++) {
          const ended = `select pg_logical_emit_message(false, 'test', 'x'), pg_walfile_name(pg_switch_wal() - 1) as name`
          const [segment] = await query<{ name: string }>(engine.url, ended)
          const isArchived = `select last_archived_wal >= '${segment?.name}' as done from pg_stat_archiver`
          await eventually(async () => (await query<{ done: boolean }>(engine.url, isArchived))[0]?.done)
          await query(engine.url, 'checkpoint')
        }
      await store.write(name, content)
    },
  }
  const backup = await aBackup({ store: slow })
  expect(await listBackups(store)).toContainEqual(backup)
}, 60_000)

it('deletes what is older than is kept, and never the newest backup or an archive', async () => {
  const later = new Date(Date.now() + 40 * 86_400_000)
  const before = await listBackups(store)
  expect(await store.list('files/')).toContain('files/media/pictures/before.webp')
  await store.write('archives/2024/webhook-events.ndjson', Readable.from(['{}']))
  const newest = await aBackup({ clock: { now: () => later } })
  expect(await listBackups(store)).toEqual([newest])
  expect(await store.list('bases/')).toEqual([`bases/${newest.id}.tar`])
  expect(await store.list('files/')).toEqual(['files/media/pictures/lost.webp'])
  expect(await store.list('archives/')).toEqual(['archives/2024/webhook-events.ndjson'])
  const segments = (await store.list(`wal/${newest.systemId}/`)).map((name) => name.slice(-24))
  expect(segments.toSorted()[0]).toBe(newest.firstWal)
  expect(newest.firstWal).not.toBe(before[0]?.firstWal)
  await aBackup({ clock: { now: () => new Date(later.getTime() + 90 * 86_400_000) }, keepDays: 365 })
  expect(await listBackups(store)).toHaveLength(2)
}, 60_000)

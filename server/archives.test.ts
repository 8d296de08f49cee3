import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { generateX25519Identity } from 'age-encryption'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openArchives } from './archives.ts'
import { ledgerRules, verifyLedger } from './modules/ledger-proof/index.ts'
import { archivedLines } from './modules/payments/index.ts'
import { type BackupStore, openBackupStore, sealedStore } from './platform/backup/index.ts'
import { hours, minutes, plus } from './platform/clock.ts'
import { newId } from './platform/ids.ts'
import { startOfDay } from './platform/nairobi.ts'
import { aPaidOrder } from './testing/builders/orders.ts'
import { aPerson, type Person, signedIn } from './testing/builders/people.ts'
import { aProduct, aShop, type Shop } from './testing/builders/shops.ts'
import { eventually } from './testing/stand-ins/phones.ts'
import { aWorld } from './testing/world/world.ts'

const world = aWorld()
const run = promisify(execFile)
const key = await generateX25519Identity()
/** So few that a year takes several batches. */
const rowsAtOnce = 4

let folder: string
let customer: Person
let shop: Shop
let orderId: string

const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.pool.query(text, values)).rows

const rowsOf = async (year: number) =>
  (
    await query<{ line: string }>(
      `select row_to_json(e)::text as line from webhook_events e
       where received_at >= $1 and received_at < $2 order by id`,
      [startOfDay(`${year}-01-01`), startOfDay(`${year + 1}-01-01`)],
    )
  ).map(({ line }) => line)

const storeOf = (place: string) => sealedStore(openBackupStore({ folder: place }), key)
const archives = (store: BackupStore = storeOf(folder)) =>
  openArchives({ url: world.url, store, clock: world.clock, rowsAtOnce })
const readAll = async (year: number, store = storeOf(folder)): Promise<string[]> =>
  (await Readable.from(archivedLines({ store, rowsAtOnce }, year)).toArray()).flat()
const filesOf = async (year: number) =>
  (await readdir(join(folder, 'archives', String(year))).catch(() => [])).toSorted()

/** A callback as the one of the order is, with what differs. */
async function anEvent(receivedAt: Date, { body = '{}', raw = null as Buffer | null, outcome = 'REPEATED' } = {}) {
  const id = newId()
  await query(
    `insert into webhook_events (id, provider, kind, vendor_id, payment_id, body, raw, address, received_at, applied_at, outcome)
     select $1, provider, kind, vendor_id, payment_id, $2::jsonb, $3, address, $4, $4, $5
     from webhook_events where outcome = 'APPLIED' order by id limit 1`,
    [id, body, raw, receivedAt, outcome],
  )
  return id
}

const lastMinute = plus(startOfDay('2025-01-01'), -minutes(1))
const midnight = startOfDay('2025-01-01')

beforeAll(async () => {
  world.clock.set(lastMinute)
  ;[shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop)
  orderId = (await aPaidOrder(world, shop, customer, [{ product }])).id
  world.clock.set(midnight)
  await aPaidOrder(world, shop, customer, [{ product }])
  for (let n = 0; n < 6; n++) await anEvent(plus(lastMinute, -hours(n)))
  // What other ways of reading lines or JSON would change.
  await anEvent(lastMinute, { body: '{"words": "one\u2028two \\" \\\\n", "amount": 1610.00, "none": null}' })
  await anEvent(lastMinute, { body: 'null', raw: Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x7d]) })
  await anEvent(lastMinute, { body: `{"text": "${'ü'.repeat(60_000)}"}` })
  world.clock.set(startOfDay('2026-01-01'))
  await world.periodicJobs.sealDays()
  world.clock.set(plus(startOfDay('2026-03-01'), hours(9)))
  customer = await signedIn(world, customer.user)
  await query('create table events_before as table webhook_events')
}, 120_000)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-archives-'))
  await query('drop trigger if exists stop_deleting on webhook_events')
  await query('truncate webhook_events')
  await query('insert into webhook_events select * from events_before')
  return () => rm(folder, { recursive: true, force: true })
})
afterAll(() => query('drop table events_before'))

const commandEnv = () => ({
  ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: world.url, DATA_DIR: join(folder, 'data') },
  ...{ BACKUP_DIR: folder, BACKUP_KEY: key },
})
/** What a command prints. */
async function command(name: string, args: string[], differences: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...commandEnv(), ...differences }, maxBuffer: 1e8 }
  return (await run(process.execPath, [`scripts/backup/${name}.ts`, ...args], options)).stdout
}

/** Statements that the database would refuse, of a market in which something went wrong. */
async function pastGuards(...statements: string[]) {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** No statement deletes once so few are left: it does as is said. */
async function whenFew(left: number, does: string) {
  await query(`create or replace function stop_deleting() returns trigger language plpgsql as $$ begin
    if (select count(*) from webhook_events where received_at < '2024-12-31T21:00Z') <= ${left} then ${does}; end if;
    return null; end $$`)
  await query('create trigger stop_deleting before delete on webhook_events execute function stop_deleting()')
}

describe('archiving a year', () => {
  it('takes its callbacks out of the database, and leaves the ledger, its seals and the order as they were', async () => {
    const look = async () => ({
      order: (await customer.get(`/api/user/orders/${orderId}`)).body,
      asVendor: (await shop.owner.get(`/api/vendor/orders/${orderId}`)).status,
      seals: (await world.visitor().get('/api/proof/seals?limit=100')).body,
      book: (await world.app.inject({ url: '/api/proof/books/2024-12-31' })).body,
      violations: await verifyLedger(world.db),
      entries: await query('select row_to_json(e)::text from ledger_entries e order by 1'),
    })
    const [before, rows] = [await look(), await rowsOf(2024)]
    expect([before.order.status, before.violations, Object.keys(ledgerRules).length > 5]).toEqual(['PAID', [], true])
    expect(await archives().archive(2024)).toMatchObject({
      files: [{ part: 1, rows: rows.length }],
      deleted: rows.length,
    })
    expect(await rowsOf(2024)).toEqual([])
    expect(await look()).toEqual(before)
  })

  it('takes a callback of 31 December 23:59 in Nairobi with its year, and leaves that of 1 January 00:00 to the next', async () => {
    const [last, first] = [await anEvent(lastMinute), await anEvent(midnight)]
    const next = await rowsOf(2025)
    await archives().archive(2024)
    expect(await rowsOf(2025)).toEqual(next)
    const read = (await readAll(2024)).map((line) => JSON.parse(line).id)
    expect([read.includes(last), read.includes(first)]).toEqual([true, false])
  })

  it('leaves what a rule may still read: what was reviewed of contradictions and of receipts that are used', async () => {
    const ids = [
      await anEvent(lastMinute, { outcome: 'CONTRADICTED' }),
      await anEvent(lastMinute, { outcome: 'RECEIPT_USED' }),
    ]
    await query(`update webhook_events set reviewed_at = now(), review_note = 'seen' where id = any($1)`, [ids])
    await archives().archive(2024)
    expect((await rowsOf(2024)).map((line) => JSON.parse(line).id)).toEqual(ids)
  })

  it('is in the audit trail, with the hash of the file', async () => {
    const { files } = await archives().archive(2024)
    const [entry] = await query(`select * from audit_entries where action = 'webhook-event.archive' order by id desc`)
    const { rows, sha256 } = files[0]!
    expect(entry).toMatchObject({
      actor_id: null,
      detail: { file: 'archives/2024/webhook-events.ndjson', lines: rows, sha256 },
    })
  })

  it('is in the audit trail each time, with as many rows as each file gave or took', async () => {
    const { rows } = (await archives().archive(2024)).files[0]!
    await anEvent(lastMinute)
    await archives().archive(2024)
    const before = await query('select id from audit_entries')
    await archives().restore(2024)
    await archives().archive(2024)
    const entries = await query<{ action: string; lines: number }>(
      `select action, detail -> 'lines' as lines from audit_entries where id <> all($1) order by id`,
      [before.map(({ id }) => id)],
    )
    expect(entries.map(({ action, lines }) => [action.slice('webhook-event.'.length), lines])).toEqual([
      ...[
        ['restore', rows],
        ['restore', 1],
      ],
      ...[
        ['archive', rows],
        ['archive', 1],
      ],
    ])
  })
})

describe('a file of an archive', () => {
  it('is read back as the rows were, with their number, first and last id, and SHA-256 beside it', async () => {
    const rows = await rowsOf(2024)
    const { files } = await archives().archive(2024)
    expect(await readAll(2024)).toEqual(rows)
    const ids = rows.map((line) => JSON.parse(line).id)
    const text = rows.map((line) => `${line}\n`).join('')
    expect(files).toMatchObject([
      {
        ...{ year: 2024, rows: rows.length, firstId: ids[0], lastId: ids.at(-1), bytes: Buffer.byteLength(text) },
        sha256: createHash('sha256').update(text).digest('hex'),
      },
    ])
  })

  it('lies in a bucket as on the disk: it is read back before anything is deleted, and again', async () => {
    const configureBuckets = [{ name: 'uliza-archives', configs: [] }]
    const directory = join(folder, 's3')
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
    const { port } = await server.run()
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const bucket = { bucket: 'uliza-archives', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys }
    const store = sealedStore(openBackupStore({ s3: bucket }), key)
    try {
      const rows = await rowsOf(2024)
      const { write } = store
      store.write = async (name, content) =>
        write(name, name.endsWith('.ndjson') ? await withoutLastLine(content) : content)
      await expect(archives(store).archive(2024)).rejects.toThrow('is not what was written: nothing of it was deleted.')
      expect(await rowsOf(2024)).toEqual(rows)
      store.write = write
      expect(await archives(store).archive(2024)).toMatchObject({ files: [{ part: 1 }], deleted: rows.length })
      expect([await rowsOf(2024), await readAll(2024, store)]).toEqual([[], rows])
      expect(await archives(store).restore(2024)).toBe(rows.length)
      expect(await rowsOf(2024)).toEqual(rows)
    } finally {
      await server.close()
    }
  })

  it('is read without the database, and said to be missing where there is none', async () => {
    const rows = await rowsOf(2024)
    await archives().archive(2024)
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
    expect(await command('archive-read', ['2024'], env)).toBe(rows.map((line) => `${line}\n`).join(''))
    await expect(command('archive-read', ['2023'], env)).rejects.toMatchObject({
      code: 1,
      stderr: 'Nothing of 2023 is archived in this place for backups.\n',
    })
  })

  it('is encrypted', async () => {
    await archives().archive(2024)
    const files = await filesOf(2024)
    expect(files).toEqual(['webhook-events.json.zst.age', 'webhook-events.ndjson.zst.age'])
    for (const name of files)
      expect((await readFile(join(folder, 'archives/2024', name))).subarray(0, 21).toString()).toBe(
        'age-encryption.org/v1',
      )
  })

  it('restores its rows byte for byte, without those that are there, and they are archived again from the same file', async () => {
    const rows = await rowsOf(2024)
    await archives().archive(2024)
    expect(await archives().restore(2024)).toBe(rows.length)
    expect(await rowsOf(2024)).toEqual(rows)
    expect(await query('table webhook_events except table events_before')).toEqual([])
    expect(await archives().restore(2024)).toBe(0)
    expect(await archives().archive(2024)).toMatchObject({ files: [{ part: 1 }], deleted: rows.length })
    expect(await rowsOf(2024)).toEqual([])
  })

  it.each([
    ['damaged', (bytes: Buffer) => bytes.with(bytes.length - 40, (bytes.at(-40) ?? 0) ^ 1)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 50)],
  ])('that is %s deletes nothing, and is not read', async (_how, damage) => {
    const rows = await rowsOf(2024)
    await archives().archive(2024)
    await archives().restore(2024)
    const path = join(folder, 'archives/2024/webhook-events.ndjson.zst.age')
    await writeFile(path, damage(await readFile(path)))
    await expect(archives().archive(2024)).rejects.toThrow(/webhook-events\.ndjson .*: nothing of it was deleted\./)
    expect(await rowsOf(2024)).toEqual(rows)
    await expect(readAll(2024)).rejects.toThrow('webhook-events.ndjson')
  })

  it('that has not what was written deletes nothing', async () => {
    const rows = await rowsOf(2024)
    const { store, write } = { store: storeOf(folder), write: storeOf(folder).write }
    // The place loses the last row, and says that all went well.
    store.write = async (name, content) =>
      write(name, name.endsWith('.ndjson') ? await withoutLastLine(content) : content)
    await expect(archives(store).archive(2024)).rejects.toThrow('is not what was written: nothing of it was deleted.')
    expect(await rowsOf(2024)).toEqual(rows)
    expect(await filesOf(2024)).toEqual(['webhook-events.ndjson.zst.age'])
  })

  async function withoutLastLine(content: Readable): Promise<Readable> {
    const text = Buffer.concat(await content.toArray()).toString()
    return Readable.from([text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)])
  }
})

describe('an archive that was ended', () => {
  /** Everything is in the file or in the database, and running it again ends it. */
  async function endsWhole(rows: string[]) {
    const read = await readAll(2024)
    expect([...new Set([...read, ...(await rowsOf(2024))])].toSorted()).toEqual(rows.toSorted())
    await query('drop trigger if exists stop_deleting on webhook_events')
    expect(await archives().archive(2024)).toMatchObject({ files: [{ part: 1, rows: rows.length }] })
    expect([await rowsOf(2024), await readAll(2024)]).toEqual([[], rows])
  }

  it.each([
    ['before its file was whole', '.ndjson'],
    ['before it was known that its file is whole', '.json'],
  ])('%s has deleted nothing, and writes it again', async (_when, ending) => {
    const rows = await rowsOf(2024)
    const store = storeOf(folder)
    const { write } = store
    store.write = (name, content) =>
      name.endsWith(ending) ? Promise.reject(new Error('killed')) : write(name, content)
    await expect(archives(store).archive(2024)).rejects.toThrow('killed')
    expect(await rowsOf(2024)).toEqual(rows)
    await endsWhole(rows)
  })

  it('before it deleted, or between two batches, has lost nothing, and goes on', async () => {
    const rows = await rowsOf(2024)
    for (const left of [rows.length, rows.length - rowsAtOnce]) {
      await whenFew(left, `raise exception 'killed'`)
      await expect(archives().archive(2024)).rejects.toThrow()
      expect(await rowsOf(2024)).toEqual(rows.slice(-left))
      await query('drop trigger stop_deleting on webhook_events')
    }
    await endsWhole(rows)
  })

  it('by SIGKILL while it deletes has lost nothing, and the same command goes on', async () => {
    await query(
      `insert into webhook_events (id, provider, kind, body, address, received_at, applied_at, outcome)
       select gen_random_uuid(), 'mpesa', 'PAYMENT', '{}', 'x', $1, $1, 'REPEATED' from generate_series(1, 4500)`,
      [lastMinute],
    )
    const rows = await rowsOf(2024)
    await whenFew(3_000, 'perform pg_sleep(60)')
    const killed = spawn(process.execPath, ['scripts/backup/archive.ts', '2024'], { env: commandEnv() })
    const asleep = await eventually(async () => {
      const [found] = await query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
      return found?.pid
    }, 60_000)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await query('select pg_terminate_backend($1::int, 5000)', [asleep])
    await query('drop trigger stop_deleting on webhook_events')
    expect((await rowsOf(2024)).length).toBe(rows.length - 2_000)
    expect(new Set([...(await readAll(2024)), ...(await rowsOf(2024))]).size).toBe(rows.length)
    expect(await command('archive', ['2024'])).toMatch(
      new RegExp(
        `^Part 1: ${rows.length} callbacks, SHA-256 [0-9a-f]{64}\\.\n${rows.length - 2_000} of them were deleted`,
      ),
    )
    expect(await command('archive-read', ['2024'])).toBe(rows.map((line) => `${line}\n`).join(''))
    expect(await command('archive-read', ['2024', '--restore'])).toBe(
      `${rows.length} callbacks of 2024 are in the database again.\n`,
    )
    expect(await rowsOf(2024)).toEqual(rows)
  }, 120_000)
})

describe('a callback that came or changed after its file was written', () => {
  /** Does something once the file is whole, before anything is deleted. */
  function archiveMeanwhile(work: () => Promise<unknown>) {
    const store = storeOf(folder)
    const { write } = store
    store.write = async (name, content) => {
      await write(name, content)
      if (name.endsWith('.json')) await work()
    }
    return archives(store).archive(2024)
  }

  it('is not deleted, and comes into a second file', async () => {
    const rows = await rowsOf(2024)
    let late = ''
    await archiveMeanwhile(async () => (late = await anEvent(lastMinute)))
    const left = await rowsOf(2024)
    expect(left.map((line) => JSON.parse(line).id)).toEqual([late])
    expect(await archives().archive(2024)).toMatchObject({ files: [{ part: 1 }, { part: 2, rows: 1 }], deleted: 1 })
    expect([await rowsOf(2024), await readAll(2024)]).toEqual([[], [...rows, ...left]])
    expect(await filesOf(2024)).toContain('webhook-events-2.ndjson.zst.age')
  })

  it('stays as it is now, and comes into a second file', async () => {
    await archiveMeanwhile(() =>
      query(`update webhook_events set body = '{"erased": true}' where outcome = 'APPLIED' and received_at = $1`, [
        lastMinute,
      ]),
    )
    const left = await rowsOf(2024)
    expect(left.map((line) => JSON.parse(line).body)).toEqual([{ erased: true }])
    expect(await archives().archive(2024)).toMatchObject({ files: [{ part: 1 }, { part: 2, rows: 1 }], deleted: 1 })
    expect([await rowsOf(2024), (await readAll(2024)).at(-1)]).toEqual([[], left[0]])
  })
})

describe('a year is refused', () => {
  const refusal = (year = 2024) =>
    archives()
      .archive(year)
      .then(
        () => 'archived',
        (error: Error) => error.message,
      )

  it('before it is over for a whole year in Nairobi', async () => {
    const now = world.clock.now()
    try {
      world.clock.set(plus(startOfDay('2026-01-01'), -1))
      expect(await refusal()).toBe('2024 can be archived from 1 January 2026 on: it has to be over for a whole year.')
      world.clock.set(startOfDay('2026-01-01'))
      expect(await refusal()).toBe('archived')
    } finally {
      world.clock.set(now)
    }
  })

  /** What is changed, and what the refusal says of it. */
  const payment = `(select payment_id from webhook_events where outcome = 'APPLIED' order by id limit 1)`
  const ofPayment = `from payments where id = ${payment}`
  const disbursement = newId()
  it.each([
    [
      'days of it are not sealed',
      [`delete from ledger_books where day >= '2024-12-31'`],
      /^1 day up to the end of 2024 without a seal: a worker seals them after midnight\.$/,
    ],
    [
      'transfers of it are in no sealed book',
      [`delete from ledger_book_transfers where day = '2024-12-31'`],
      /^\d transfers? up to the end of 2024 in no sealed book: they come into the next\.$/,
    ],
    [
      'the ledger is not sound',
      ['update ledger_accounts set balance_cents = balance_cents + 1'],
      /^The ledger is not sound, in \d+ of its rows: npm run ledger:verify names them\.$/,
    ],
    [
      'callbacks of it are not applied',
      [`update webhook_events set applied_at = null, outcome = null where outcome = 'APPLIED'`],
      /^1 callback of 2024 not applied yet: a worker does it within seconds\.$/,
    ],
    [
      'callbacks of it wait for review',
      [`update webhook_events set outcome = 'CONTRADICTED' where outcome = 'APPLIED'`],
      /^1 callback of 2024 for review: see to them at \/admin\/reconciliation\.$/,
    ],
    [
      'callbacks of it are about payments that are not settled',
      [`update payments set status = 'UNKNOWN', uncertain_since = now() where id = ${payment}`],
      /^10 callbacks of 2024 about payments that are not settled: see to them at \/admin\/reconciliation\.$/,
    ],
    [
      'callbacks of it are about payments with refunds that are not done',
      [
        `insert into refunds (id, payment_id, vendor_id, provider, amount_cents, earnings_cents, status, reason, created_at)
         select '${newId()}', id, vendor_id, provider, 100, 100, 'FAILED', 'x', now() ${ofPayment}`,
      ],
      /^10 callbacks of 2024 about refunds that are not done: see to them at \/admin\/refunds\.$/,
    ],
    [
      'callbacks of it are about refunds or payouts that are under way',
      [
        `insert into disbursements (id, vendor_id, kind, provider, payout_id, amount_cents, status, created_at)
         select '${disbursement}', vendor_id, 'TO_SOURCE', provider, id, 100, 'SENT', now() ${ofPayment}`,
        `update webhook_events set disbursement_id = '${disbursement}' where outcome = 'APPLIED'`,
      ],
      /^1 callback of 2024 about refunds or payouts that are under way\.$/,
    ],
    [
      'callbacks of it are about a refund that did not arrive',
      [
        `insert into refunds (id, suspense_id, vendor_id, provider, amount_cents, status, reason, created_at)
         select '${disbursement}', id, vendor_id, provider, 100, 'FAILED', 'x', now() ${ofPayment}`,
        `insert into disbursements (id, vendor_id, kind, provider, refund_id, amount_cents, status, created_at)
         select '${disbursement}', vendor_id, 'TO_SOURCE', provider, '${disbursement}', 100, 'FAILED', now() ${ofPayment}`,
        `update webhook_events set disbursement_id = '${disbursement}', payment_id = null where outcome = 'APPLIED'`,
      ],
      /^1 callback of 2024 about refunds that are not done: see to them at \/admin\/refunds\.$/,
    ],
    [
      'callbacks of it are about money in suspense',
      [
        `insert into suspense_items (id, vendor_id, provider, reason, amount_cents, payment_id, opened_at)
         select '${newId()}', vendor_id, provider, 'x', 100, id, now() ${ofPayment}`,
      ],
      /^10 callbacks of 2024 about money in suspense: see to it at \/admin\/reconciliation\.$/,
    ],
  ])('while %s, and nothing is written or deleted', async (_what, statements, sentence) => {
    const tables = ['ledger_books', 'ledger_book_transfers', 'ledger_accounts', 'payments', 'refunds', 'disbursements']
    const changed = [...tables, 'suspense_items', 'webhook_events']
    await pastGuards(...changed.map((name) => `create table before_${name} as table ${name}`))
    try {
      await query(`delete from webhook_events where received_at >= '2024-12-31T21:00Z'`)
      await pastGuards(...statements)
      const rows = await rowsOf(2024)
      expect(await refusal()).toMatch(sentence)
      expect([await rowsOf(2024), await filesOf(2024)]).toEqual([rows, []])
    } finally {
      await pastGuards(
        ...changed.map((name) => `delete from ${name}`),
        ...changed.map((name) => `insert into ${name} select * from before_${name}`),
        ...changed.map((name) => `drop table before_${name}`),
      )
    }
    expect(await refusal()).toBe('archived')
  })
})

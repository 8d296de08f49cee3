import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Picture } from '#contracts/primitives.ts'
import { isPassword } from '#server/modules/identity/passwords.ts'
import { verifyLedger } from '#server/modules/ledger/verify.ts'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { artFile, artNames, artPicture } from '../art.ts'
import { demoSignIns } from '../market/index.ts'
import { demoPassword, type Seeded, seedMarket } from './index.ts'
import { writeMarket } from './write-market.ts'

const now = new Date('2026-11-20T09:00:00Z')
let url: string
let database: Database
// Drawn once per machine: the pictures are kept from run to run, and only what was drawn anew is made again.
const dataDir = join(import.meta.dirname, '../../.cache/seed-test')
let seeded: Seeded
const undo: (() => Promise<unknown>)[] = []

async function aDatabase() {
  const fresh = await freshDatabase()
  const opened = openDatabase({ url: fresh.url, poolSize: 4 })
  undo.unshift(opened.end, fresh.drop)
  return { url: fresh.url, database: opened }
}

beforeAll(async () => {
  ;({ url, database } = await aDatabase())
  seeded = await seedMarket({ url, dataDir, now })
}, 180_000)

afterAll(async () => {
  for (const step of undo) await step()
})

async function read<Row extends Record<string, unknown>>(query: SQL, from = database): Promise<Row[]> {
  return (await from.db.execute<Row>(query)).rows
}
const count = async (what: SQL) => (await read<{ n: number }>(sql`select count(*)::int as n from ${what}`))[0]?.n

describe('setting up the demo market', () => {
  it('fills an empty database', async () => {
    expect(seeded).toMatchObject({ isNew: true, isDemo: true })
    expect(await count(sql`vendors where status = 'APPROVED'`)).toBeGreaterThanOrEqual(24)
    expect(await count(sql`categories`)).toBeGreaterThanOrEqual(8)
    expect(await count(sql`products where kind = 'ITEM'`)).toBeGreaterThanOrEqual(300)
    expect(await count(sql`events`)).toBeGreaterThanOrEqual(12)
    expect(await count(sql`orders`)).toBeGreaterThanOrEqual(2_000)
    expect(seeded.written?.orders).toBe(await count(sql`orders`))
  })

  it('leaves a database with users as it is', async () => {
    const before = await checksums(database)
    expect(await seedMarket({ url, dataDir, now: new Date() })).toMatchObject({
      isNew: false,
      isDemo: true,
      written: null,
    })
    expect(await checksums(database)).toEqual(before)
  })

  it('is done once when two programs start at the same time', async () => {
    const other = await aDatabase()
    const both = await Promise.all([1, 2].map(() => seedMarket({ url: other.url, dataDir, now })))
    expect(both.map(({ isNew, isDemo }) => [isNew, isDemo]).toSorted()).toEqual([
      [false, true],
      [true, true],
    ])
    expect(await checksums(other.database)).toEqual(await checksums(database))
  })

  it('says when the users are not those of the demo', async () => {
    const other = await aDatabase()
    await other.database.db.execute(sql`
      insert into users (id, name, email, phone, role, password_hash, created_at)
      values ('019aa000-0000-7000-8000-000000000000', 'Amina', 'amina@example.com', '+254712345678', 'ADMIN', 'none', now())`)
    const options = { url: other.url, dataDir: join(dataDir, 'unused'), now }
    expect(await seedMarket(options)).toMatchObject({ isNew: false, isDemo: false })
    expect(existsSync(options.dataDir)).toBe(false)
  })

  it('writes the same rows for the same moment', async () => {
    const other = await aDatabase()
    await other.database.db.transaction((tx) => writeMarket(tx, now, 'another hash'))
    expect(await checksums(other.database)).toEqual(await checksums(database))
  })

  it.each([
    ['by night', '2026-11-20T22:30:00Z'],
    ['on the first of a year', '2027-01-01T05:00:00Z'],
    ['on a Saturday', '2026-12-12T12:00:00Z'],
  ])('is possible %s', async (_when, moment) => {
    const other = await aDatabase()
    await other.database.db.transaction((tx) => writeMarket(tx, new Date(moment), 'none'))
    expect(await verifyLedger(other.database.db)).toEqual([])
  })

  it('draws every picture that a row names', async () => {
    const rows = await read<{ picture: unknown }>(sql`
      select picture from categories union all select cover from vendors union all select wide_cover from vendors
      union all select poster from events union all select picture from products union all select picture from order_lines`)
    const pictures = new Set(rows.map(({ picture }) => JSON.stringify(Picture.parse(picture))))
    const missing = [...pictures].filter((json) => {
      const { base, widths, formats } = JSON.parse(json) as Picture
      const files = formats.flatMap((format) => widths.map((width) => `${base}-${width}.${format}`))
      return files.some((file) => !existsSync(join(dataDir, file)))
    })
    expect(missing).toEqual([])
    const { widths, formats } = artPicture('hero')
    expect(existsSync(join(dataDir, 'media/art', artFile('hero', widths[0] ?? 0, formats[0] ?? 'webp')))).toBe(true)
    expect(artNames.length).toBeGreaterThan(pictures.size)
  })

  it('lets everybody of the demo sign in with one password', async () => {
    const users = await read<{ email: string; role: string; hash: string }>(
      sql`select email, role, password_hash as hash from users`,
    )
    const hashes = new Set(users.map(({ hash }) => hash))
    expect(hashes.size).toBe(1)
    expect(await isPassword([...hashes][0] ?? '', demoPassword)).toBe(true)
    for (const { email, role } of Object.values(demoSignIns)) {
      expect(users.find((user) => user.email === email)?.role).toBe(role)
    }
  })

  it('gives every row a UUIDv7 of the moment it stands for', async () => {
    const moments: [table: string, moment: string][] = [
      ['users', 'created_at'],
      ['vendors', 'created_at'],
      ['events', 'created_at'],
      ['products', 'created_at'],
      ['orders', 'placed_at'],
      ['order_moves', 'at'],
      ['payments', 'created_at'],
      ['refunds', 'created_at'],
      ['tickets', 'issued_at'],
      ['ledger_transfers', 'created_at'],
    ]
    for (const [table, moment] of moments) {
      const wrong = sql`${sql.identifier(table)} where uuid_extract_version(id) <> 7
        or uuid_extract_timestamp(id) <> ${sql.identifier(moment)} or ${sql.identifier(moment)} > ${now.toISOString()}`
      expect([table, await count(wrong)]).toEqual([table, 0])
    }
  })
})

/** A sum over all rows of each table but the password, in which the order of rows plays no part. */
async function checksums(of: Database) {
  const tables = await read<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    of,
  )
  const sums: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await read(
      sql`select count(*)::int as rows, sum(hashtextextended((to_jsonb(t) - 'password_hash')::text, 0))::text as sum
        from ${sql.identifier(name)} t`,
      of,
    )
    sums[name] = row
  }
  return sums
}

describe('the money of the demo market', () => {
  it('is what the ledger says, in every account', async () => {
    expect(await verifyLedger(database.db)).toEqual([])
    expect(await count(sql`ledger_accounts`)).toBeGreaterThan(50)
  })

  it('adds up in every order', async () => {
    const wrong = sql`orders o
      join (select order_id, sum(unit_price_cents * quantity) as cents from order_lines group by order_id) l on l.order_id = o.id
      where l.cents <> o.subtotal_cents or o.total_cents <> o.subtotal_cents + o.delivery_fee_cents
        or o.commission_cents <> round(o.subtotal_cents * o.commission_basis_points / 10000.0)
        or o.commission_basis_points <> coalesce((select commission_basis_points from vendors v where v.id = o.vendor_id), 1000)`
    expect(await count(wrong)).toBe(0)
    expect(await count(sql`orders o where not exists (select from order_lines l where l.order_id = o.id)`)).toBe(0)
  })

  it('came with one payment for every paid order, under receipts of its day that are used once', async () => {
    const paid = sql`orders o where paid_at is not null and (select count(*) from payments p where p.order_id = o.id
      and p.status = 'SUCCEEDED' and p.amount_cents = o.total_cents and p.settled_at = o.paid_at) <> 1`
    expect(await count(paid)).toBe(0)
    const unpaid = sql`orders o where paid_at is null and (select count(*) from payments p where p.order_id = o.id and p.status = 'FAILED' and p.failure is not null) <> 1`
    expect(await count(unpaid)).toBe(0)
    const receipts = (
      await read<{ receipt: string }>(
        sql`select receipt from payments where status = 'SUCCEEDED' union all select receipt from refunds`,
      )
    ).map(({ receipt }) => receipt)
    expect(new Set(receipts).size).toBe(receipts.length)
    expect(receipts.filter((receipt) => !/^U[A-L][1-9A-V][0-9A-Z]{7}$/.test(receipt))).toEqual([])
  })

  it('has attempts that failed before one that went through, in the order in which they were made', async () => {
    const again = sql`payments f join payments s on s.order_id = f.order_id and f.status = 'FAILED' and s.status = 'SUCCEEDED'`
    expect(await count(again)).toBeGreaterThan(20)
    expect(await count(sql`${again} where f.settled_at >= s.created_at or f.id > s.id`)).toBe(0)
    const odd = sql`payments where prompted_at < created_at or settled_at < prompted_at or follow_up_at is not null`
    expect(await count(odd)).toBe(0)
    const late = sql`payments p join orders o on o.id = p.order_id where p.status = 'FAILED' and p.settled_at > o.moved_at`
    expect(await count(late)).toBe(0)
  })

  it('went back whole for every order that was paid and then called off, and for the cancelled event', async () => {
    const owed = sql`orders o left join events e on e.status = 'CANCELLED'
        and exists (select from order_lines l where l.order_id = o.id and l.event_id = e.id)
      where o.paid_at is not null and (o.status in ('REJECTED', 'CANCELLED') or e.id is not null)`
    expect(await count(owed)).toBe(await count(sql`refunds where status = 'SUCCEEDED'`))
    expect(await count(sql`refunds`)).toBeGreaterThan(50)
    const posted = sql`refunds r where (select count(*) from ledger_transfers t where t.reference = r.id::text
      and ((t.kind = 'refund_requested' and t.created_at = r.created_at) or (t.kind = 'refund_done' and t.created_at = r.settled_at))) <> 2`
    expect(await count(posted)).toBe(0)
    expect(await count(sql`ledger_accounts where key = 'refunds:in_transit' and balance_cents = 0`)).toBe(1)
  })

  it('is released to the vendor a day after the order was completed, or its event over', async () => {
    const due = sql`(select o.id, o.vendor_id, o.total_cents - o.commission_cents as earned, interval '1 day' +
        coalesce((select max(e.ends_at) from order_lines l join events e on e.id = l.event_id where l.order_id = o.id), o.moved_at) as at
      from orders o where status = 'COMPLETED' and not exists (select from refunds r where r.order_id = o.id)) d`
    const isDue = sql`d.at <= ${now.toISOString()}`
    const releases = sql`(select * from ledger_transfers where kind = 'earnings_released') t`
    expect(
      await count(
        sql`${due} full join ${releases} on t.order_id = d.id where (t.id is null) = coalesce(${isDue}, true)`,
      ),
    ).toBe(0)
    expect(await count(releases)).toBeGreaterThan(1_800)
    const wrong = sql`(select v.id, a.balance_cents, coalesce(sum(d.earned) filter (where ${isDue}), 0) as earned
      from vendors v join ledger_accounts a on a.key = 'vendor:' || v.id || ':available' left join ${due} on d.vendor_id = v.id
      group by v.id, a.key) b where b.balance_cents <> b.earned`
    expect(await count(wrong)).toBe(0)
  })
})

describe('the goods of the demo market', () => {
  it('are never fewer than nothing, and here and there sold out', async () => {
    expect(await count(sql`stocks where quantity_left < 0 or quantity_left > quota`)).toBe(0)
    expect(await count(sql`stocks where quantity_left = 0`)).toBeGreaterThan(10)
  })

  it('are held for exactly the orders that took them', async () => {
    const taken = sql`(select h.stock_id, sum(h.quantity) as sold from holds h where h.status = 'SOLD' group by 1) h`
    expect(
      await count(
        sql`stocks s left join ${taken} on h.stock_id = s.id where s.quota - s.quantity_left <> coalesce(h.sold, 0)`,
      ),
    ).toBe(0)
    const misplaced = sql`holds h join orders o on o.id = h.order_id
      where (h.status = 'RELEASED') <> (o.status in ('EXPIRED', 'CANCELLED', 'REJECTED'))`
    expect(await count(misplaced)).toBe(0)
    expect(await count(sql`holds where status = 'RELEASED'`)).toBeGreaterThan(0)
  })

  it('admit as many people as were paid for, used at events that are over', async () => {
    const wrong = sql`order_lines l join orders o on o.id = l.order_id where l.kind = 'TICKET'
      and l.quantity <> (select count(*) from tickets t where t.order_line_id = l.id)`
    expect(await count(wrong)).toBe(0)
    const states = await read<{ state: string }>(sql`
      select distinct case when e.status = 'CANCELLED' then 'cancelled' when e.ends_at < ${now.toISOString()} then 'over' else 'coming' end
        || ' ' || t.status as state from tickets t join events e on e.id = t.event_id order by 1`)
    expect(states.map(({ state }) => state)).toEqual(['cancelled VOID', 'coming VALID', 'over USED'])
  })

  it('wait in the kitchens long enough to be accepted', async () => {
    const waiting = await read<{ minutes: number }>(
      sql`select extract(epoch from accept_by - ${now.toISOString()})::int / 60 as minutes from orders where status = 'PAID'`,
    )
    expect(waiting.length).toBeGreaterThan(2)
    for (const { minutes } of waiting) expect([minutes >= 10, minutes <= 30]).toEqual([true, true])
    expect(await count(sql`orders where accept_by is not null and status <> 'PAID'`)).toBe(0)
  })

  it('moved as the history says, each move after the one before', async () => {
    const last = sql`orders o where o.status <> (select status from order_moves m where m.order_id = o.id order by m.id desc limit 1)`
    expect(await count(last)).toBe(0)
    const actors = sql`order_moves m join orders o on o.id = m.order_id join vendors v on v.id = o.vendor_id
      where m.actor_id is distinct from case m.actor when 'CUSTOMER' then o.customer_id when 'VENDOR' then v.owner_id end`
    expect(await count(actors)).toBe(0)
  })

  it('were sold while their vendor was on the market', async () => {
    const early = sql`orders o join vendors v on v.id = o.vendor_id where o.placed_at < v.created_at or (v.status = 'SUSPENDED' and o.placed_at > v.decided_at)`
    expect(await count(early)).toBe(0)
    const unknown = sql`orders o join users u on u.id = o.customer_id where o.placed_at < u.created_at`
    expect(await count(unknown)).toBe(0)
    const unannounced = sql`order_lines l join orders o on o.id = l.order_id join events e on e.id = l.event_id where o.placed_at < e.created_at`
    expect(await count(unannounced)).toBe(0)
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Picture } from '#contracts/wire/primitives.ts'
import { isPassword } from '#server/modules/identity/passwords.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { artNames, artPicture } from '../art.ts'
import { demoSignIns } from '../market/index.ts'
import { demoPassword, type Seeded, seedMarket } from './index.ts'
import { now, TestDatabase } from './test-database.ts'

const market = new TestDatabase()
// Drawn once per machine: the pictures are kept from run to run, and only what was drawn anew is made again.
const dataDir = join(import.meta.dirname, '../../.cache/seed-test')
let seeded: Seeded

beforeAll(async () => {
  await market.open()
  seeded = await seedMarket({ url: market.url, dataDir, now })
}, 180_000)
afterAll(() => market.close())

/** Another empty database, for as long as the work takes. */
async function inAnother<T>(work: (other: TestDatabase) => Promise<T>): Promise<T> {
  const other = await new TestDatabase().open()
  try {
    return await work(other)
  } finally {
    await other.close()
  }
}

/** A sum over all rows of each table but passwords and secrets, in which the order of rows plays no part. */
async function checksums(of: TestDatabase) {
  const sums: Record<string, unknown> = {}
  const tables = await of.read<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) {
    const [row] = await of.read(
      sql`select count(*)::int as rows, sum(hashtextextended((to_jsonb(t) - array['password_hash', 'unsubscribe_secret'])::text, 0))::text as sum
        from ${sql.identifier(name)} t`,
    )
    sums[name] = row
  }
  return sums
}

describe('setting up the demo market', () => {
  it('fills an empty database', async () => {
    expect(seeded).toMatchObject({ isNew: true, isDemo: true })
    expect(await market.count(sql`vendors where status = 'APPROVED'`)).toBeGreaterThanOrEqual(24)
    expect(await market.count(sql`categories`)).toBeGreaterThanOrEqual(8)
    expect(await market.count(sql`products where kind = 'ITEM'`)).toBeGreaterThanOrEqual(300)
    expect(await market.count(sql`events`)).toBeGreaterThanOrEqual(12)
    expect(await market.count(sql`orders`)).toBeGreaterThanOrEqual(2_000)
    expect(seeded.written?.orders).toBe(await market.count(sql`orders`))
  })

  it('leaves a database with users as it is', async () => {
    const before = await checksums(market)
    expect(await seedMarket({ url: market.url, dataDir, now: new Date() })).toMatchObject({
      isNew: false,
      isDemo: true,
      written: null,
    })
    expect(await checksums(market)).toEqual(before)
  })

  it('is done once when two programs start at the same time', async () => {
    await inAnother(async (other) => {
      const both = await Promise.all([1, 2].map(() => seedMarket({ url: other.url, dataDir, now })))
      expect(both.map(({ isNew, isDemo }) => [isNew, isDemo]).toSorted()).toEqual([
        [false, true],
        [true, true],
      ])
      expect(await checksums(other)).toEqual(await checksums(market))
    })
  })

  it('says when the users are not those of the demo', async () => {
    await inAnother(async (other) => {
      await other.db.execute(sql`
        insert into users (id, name, email, phone, role, admin_role, password_hash, created_at)
        values ('019aa000-0000-7000-8000-000000000000', 'Amina', 'amina@example.com', '+254712345678', 'ADMIN', 'OWNER', 'none', now())`)
      const options = { url: other.url, dataDir: join(dataDir, 'unused'), now }
      expect(await seedMarket(options)).toMatchObject({ isNew: false, isDemo: false })
      expect(existsSync(options.dataDir)).toBe(false)
    })
  })

  it('writes the same rows for the same moment', async () => {
    await inAnother(async (other) => {
      await other.write(now, 'another hash')
      expect(await checksums(other)).toEqual(await checksums(market))
    })
  })

  it.each([
    ['by night', '2026-11-20T22:30:00Z'],
    ['on the first of a year', '2027-01-01T05:00:00Z'],
    ['on a Saturday', '2026-12-12T12:00:00Z'],
  ])('is possible %s', async (_when, moment) => {
    await inAnother(async (other) => {
      await other.write(new Date(moment))
      expect(await verifyLedger(other.db)).toEqual([])
    })
  })

  it('draws every picture that a row names, and no other', async () => {
    const rows = await market.read<{ picture: unknown }>(sql`
      select picture from categories union all select cover from vendors union all select wide_cover from vendors
      union all select poster from events union all select picture from products union all select picture from order_lines`)
    const named = rows.flatMap(({ picture }) => (picture ? [Picture.parse(picture)] : []))
    const files = named.flatMap(({ base, widths, formats }) =>
      formats.flatMap((format) => widths.map((width) => `${base}-${width}.${format}`)),
    )
    expect(files.filter((file) => !existsSync(join(dataDir, file)))).toEqual([])
    const bases = new Set(named.map(({ base }) => base))
    expect(artNames.filter((name) => !bases.has(artPicture(name).base))).toEqual([])
  })

  it('lets everybody of the demo sign in with one password', async () => {
    const users = await market.read<{ email: string; role: string; hash: string }>(
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
      ['order_transitions', 'at'],
      ['payments', 'created_at'],
      ['refunds', 'created_at'],
      ['payouts', 'requested_at'],
      ['disbursements', 'created_at'],
      ['tickets', 'issued_at'],
      ['check_ins', 'at'],
      ['audit_entries', 'at'],
      ['ledger_transfers', 'created_at'],
    ]
    for (const [table, moment] of moments) {
      const wrong = sql`${sql.identifier(table)} where uuid_extract_version(id) <> 7
        or uuid_extract_timestamp(id) <> ${sql.identifier(moment)} or ${sql.identifier(moment)} > ${now.toISOString()}`
      expect([table, await market.count(wrong)]).toEqual([table, 0])
    }
  })
})

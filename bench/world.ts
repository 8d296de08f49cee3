import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventId, ProductId, SessionId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { readConfig } from '#server/config.ts'
import { products, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { openSession } from '#server/modules/identity/sessions.queries.ts'
import { vendorOpeningWindows, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import { seedMarket } from '../demo/seed/index.ts'
import { buildWeb } from '../scripts/web/build-web.ts'
import type { Request } from './load.ts'
import { parentOf } from './processes.ts'

export interface Buyer {
  id: UserId
  /** One for each, as the prompt limit has it. */
  phone: string
  cookie: string
  csrfToken: string
}

export interface Shop {
  vendorId: VendorId
  productId: ProductId
  stockId: string
}

/**
 * The demo market in a folder of its own, and the pages built: on an engine of its own, or in a new database beside the
 * one that BENCH_DATABASE_URL names. With a secret of ticket keys it is one for production.
 */
export async function startMarket({ ticketKeySecret }: { ticketKeySecret?: string } = {}) {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'uliza-bench-'))
  const database = await openBenchDatabase(folder)
  await migrateDatabase(database.url)
  const keys = ticketKeySecret
    ? readConfig({ NODE_ENV: 'test', TICKET_KEY_SECRET: ticketKeySecret })
    : { ticketKeySecrets: undefined }
  await seedMarket({ url: database.url, dataDir: folder, now: new Date(), ...keys })
  const { db, end } = openDatabase({ url: database.url, poolSize: 4 })
  // Production refuses a database on which the demo's administrator, whose password everybody knows, can sign in.
  if (ticketKeySecret)
    await db.update(users).set({ email: 'owner@bench.example' }).where(eq(users.email, 'admin@uliza.example'))
  const [row] = (
    await db.execute<{ pid: number; version: string }>(
      sql`select pg_backend_pid() as pid, current_setting('server_version') as version`,
    )
  ).rows
  return {
    url: database.url,
    folder,
    db,
    version: row?.version,
    /** PostgreSQL's process, of which all others are children. */
    postmaster: await parentOf(row?.pid ?? 0),
    /** Once nobody else uses the engine: it is not stopped before. */
    async stop() {
      await end()
      await database.stop()
      if (!process.env.BENCH_KEEP) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openBenchDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL
  if (!given) return startEngine(join(folder, 'postgres'))
  const name = `uliza_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(given)
  url.pathname = name
  await withClient(given, (client) => client.query(`create database ${name}`))
  return {
    url: url.href,
    stop: () => withClient(given, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** Shops that are always open, each with one product of which there is enough for any run. */
export async function openShops(db: Db, count: number): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let n = 0; n < count; n++) {
    const ownerId = newId<UserId>()
    const [vendorId, productId, stockId] = [newId<VendorId>(), newId<ProductId>(), newId()]
    const tag = randomBytes(5).toString('hex')
    const now = new Date()
    await db.insert(users).values({
      id: ownerId,
      name: 'Owner',
      email: `${tag}@bench.example`,
      phone: '+254700000000',
      role: 'VENDOR',
      passwordHash: '-',
      createdAt: now,
    })
    await db.insert(vendors).values({
      id: vendorId,
      ownerId,
      slug: `bench-${tag}`,
      name: `Bench ${tag}`,
      tagline: '-',
      description: '-',
      status: 'APPROVED',
      phone: '-',
      county: 'nairobi',
      area: 'Kilimani',
      address: '-',
      hasPickup: true,
      preparationFrom: 10,
      preparationTo: 20,
      payoutPhone: '-',
      payoutPhoneVerifiedAt: now,
      createdAt: now,
    })
    await db
      .insert(vendorOpeningWindows)
      .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ vendorId, weekday, opens: 0, closes: 1440 })))
    await db.insert(stocks).values({ id: stockId, vendorId, left: 1_000_000 })
    await db.insert(products).values({
      id: productId,
      vendorId,
      kind: 'ITEM',
      section: '-',
      name: 'Whole fried tilapia',
      slug: `tilapia-${tag}`,
      description: '-',
      priceCents: 650_00,
      stockId,
      status: 'ACTIVE',
      approval: 'APPROVED',
      position: 0,
      createdAt: now,
      updatedAt: now,
    })
    shops.push({ vendorId, productId, stockId })
  }
  return shops
}

/** What is sold of it is its ticket. */
export interface Event extends Shop {
  eventId: EventId
}

/** An event of this shop, a week ahead, with so many places at one price. */
export async function openEvent(db: Db, { vendorId }: Shop, places: number): Promise<Event> {
  const [eventId, productId, stockId] = [newId<EventId>(), newId<ProductId>(), newId()]
  const now = new Date()
  const startsAt = plus(now, days(7))
  const named = { vendorId, slug: `event-${stockId}`, description: '-', createdAt: now, updatedAt: now }
  const place = { category: 'music', venue: '-', county: 'nairobi' }
  await db.insert(events).values({
    ...named,
    ...place,
    id: eventId,
    title: 'An event',
    startsAt,
    endsAt: plus(startsAt, hours(5)),
    status: 'PUBLISHED',
  })
  await db.insert(stocks).values({ id: stockId, vendorId, left: places, quota: places })
  await db.insert(products).values({
    ...named,
    id: productId,
    eventId,
    kind: 'TICKET',
    section: '',
    name: 'Regular',
    priceCents: 650_00,
    stockId,
    status: 'ACTIVE',
    approval: 'APPROVED',
    position: 0,
  })
  return { vendorId, productId, stockId, eventId }
}

/** Signed-in buyers; each is asked for a PIN, and leaves orders unpaid, less often than the limits allow. */
export async function signInBuyers(db: Db, count: number): Promise<Buyer[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId<UserId>(),
    name: 'Buyer',
    email: `buyer-${n}-${randomBytes(4).toString('hex')}@bench.example`,
    // The first numbers are of the simulator's scenarios: phones that fail.
    phone: `+2547${String(n + 1_000).padStart(8, '0')}`,
    role: 'CUSTOMER' as const,
    passwordHash: '-',
    createdAt: new Date(),
  }))
  // A statement has at most 65,535 values.
  for (let from = 0; from < rows.length; from += 5_000) await db.insert(users).values(rows.slice(from, from + 5_000))
  const device = { address: '127.0.0.1', agent: 'bench' }
  const now = new Date()
  const opened = rows.map(({ id: userId, phone }) => {
    const [token, csrfToken] = [newToken(), newToken()]
    const session = { id: newId<SessionId>(), tokenHash: hashToken(token), csrfToken, userId, ...device }
    const lasts = { createdAt: now, confirmedAt: now, lastSeenAt: now, expiresAt: plus(now, days(1)) }
    return {
      session: { ...session, ...lasts },
      buyer: { id: userId, phone, csrfToken, cookie: `uliza-session=${token}` },
    }
  })
  for (let from = 0; from < opened.length; from += 5_000)
    await db.insert(sessions).values(opened.slice(from, from + 5_000).map(({ session }) => session))
  return opened.map(({ buyer }) => buyer)
}

export async function signIn(db: Db, id: UserId): Promise<Pick<Buyer, 'cookie' | 'csrfToken'>> {
  const device = { address: '127.0.0.1', agent: 'bench', language: null }
  const { token, csrfToken } = await openSession(db, id, device, new Date())
  return { csrfToken, cookie: `uliza-session=${token}` }
}

/** An order of one thing, paid by M-Pesa. */
export const checkoutRequest = (
  { vendorId, productId }: Shop,
  { cookie, csrfToken, phone }: Buyer,
  method: 'PICKUP' | 'TICKETS' = 'PICKUP',
): Request => ({
  method: 'POST',
  path: '/api/cart/checkout',
  headers: {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-csrf-token': csrfToken,
    cookie,
  },
  body: JSON.stringify({
    vendorId,
    items: [{ productId, quantity: 1, priceKES: 650 }],
    fulfilment: { method },
    contact: { name: 'Buyer', phone: '+254711000000', email: 'buyer@bench.example' },
    payment: { method: 'MPESA', phone },
  }),
})

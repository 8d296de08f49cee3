import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { products, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { openSession } from '#server/modules/identity/sessions.queries.ts'
import { vendorOpeningWindows, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { startEngine } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { seedMarket } from '../demo/seed/index.ts'
import { buildWeb } from '../scripts/web/build-web.ts'
import type { Request } from './load.ts'

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

/** The demo market on an engine and in a folder of its own, and the pages built. */
export async function startMarket() {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'uliza-bench-'))
  const engine = await startEngine(join(folder, 'postgres'))
  await migrateDatabase(engine.url)
  await seedMarket({ url: engine.url, dataDir: folder, now: new Date() })
  const { db, end } = openDatabase({ url: engine.url, poolSize: 4 })
  const [pid] = (await readFile(join(folder, 'postgres/database/postmaster.pid'), 'utf8')).split('\n')
  return {
    url: engine.url,
    folder,
    db,
    /** PostgreSQL's process, of which all others are children. */
    postmaster: Number(pid),
    /** Once nobody else uses the engine: it is not stopped before. */
    async stop() {
      await end()
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
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

/** Signed-in buyers; each is asked for a PIN, and leaves orders unpaid, less often than the limits allow. */
export async function signInBuyers(db: Db, count: number): Promise<Buyer[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId<UserId>(),
    name: 'Buyer',
    email: `buyer-${n}-${randomBytes(4).toString('hex')}@bench.example`,
    phone: `+2547${String(n).padStart(8, '0')}`,
    role: 'CUSTOMER' as const,
    passwordHash: '-',
    createdAt: new Date(),
  }))
  // A statement has at most 65,535 values.
  for (let from = 0; from < rows.length; from += 8_000) await db.insert(users).values(rows.slice(from, from + 8_000))
  const buyers: Buyer[] = []
  // A few at a time: whoever waits too long for a connection is refused.
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100)
    buyers.push(...(await Promise.all(some.map(async ({ id, phone }) => ({ id, phone, ...(await signIn(db, id)) })))))
  }
  return buyers
}

export async function signIn(db: Db, id: UserId): Promise<Pick<Buyer, 'cookie' | 'csrfToken'>> {
  const device = { address: '127.0.0.1', agent: 'bench', language: null }
  const { token, csrfToken } = await openSession(db, id, device, new Date())
  return { csrfToken, cookie: `uliza-session=${token}` }
}

/** An order of one thing, paid by M-Pesa. */
export const checkoutRequest = ({ vendorId, productId }: Shop, { cookie, csrfToken, phone }: Buyer): Request => ({
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
    fulfilment: { method: 'PICKUP' },
    contact: { name: 'Buyer', phone: '+254711000000', email: 'buyer@bench.example' },
    payment: { method: 'MPESA', phone },
  }),
})

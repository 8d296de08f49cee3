import type { OrderId } from '#contracts/wire/primitives.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aShopWithPassword, balancesOf, postPayoutRequest } from '../builders/money.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { anAdmin, aPerson, overNetwork, type Person } from '../builders/people.ts'
import { complete, refundOrder } from '../builders/refunds.ts'
import { aProduct, type Shop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

interface Racer {
  shop: Shop
  customer: Person
  orderId: OrderId
}

/** Shops that have each earned 900 from an order for 1,000, which is available to them. */
export async function shopsThatEarned(world: World, count: number): Promise<Racer[]> {
  const racers: Racer[] = []
  for (let nth = 0; nth < count; nth++) {
    const shop = await aShopWithPassword(world)
    const customer = await aPerson(world)
    const product = await aProduct(world, shop, { priceKES: 1000 })
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    await complete(shop, order.id)
    racers.push({ shop: { ...shop, owner: overNetwork(world, shop.owner) }, customer, orderId: order.id })
  }
  world.clock.pass(86_400_000)
  for (let turn = 0; turn <= count / 100; turn++) await world.periodicJobs.releaseEarnings()
  return racers
}

/**
 * At once, over HTTP: the vendor refunds the whole order, an administrator a part of it, and the vendor requests a
 * payout of all earnings. Hashing the password delays the payout, so the refunds start up to `pause` later.
 */
export async function refundDuringPayout(world: World, { shop, orderId }: Racer, admin: Person, pause: number) {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const [payout, whole, part] = await Promise.all([
    postPayoutRequest(shop, 900),
    wait(pause * Math.random()).then(() => refundOrder(shop.owner, orderId, { whole: true })),
    wait(pause * Math.random()).then(() => refundOrder(admin, orderId, { amountKES: 600 }, { as: 'admin' })),
  ])
  const rows = await world.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const refundedKES = rows.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100
  const paidOutKES = payout.status === 201 ? 900 : 0
  const { available = 0 } = await balancesOf(world, shop.id)
  return {
    answers: [payout, whole, part].map(({ status, body }) => (body.code ? `${status} ${body.code}` : `${status}`)),
    refundedKES,
    paidOutKES,
    /** Refunds and payouts beyond what was received, and not recorded as the vendor's debt. */
    lostKES: refundedKES + paidOutKES - 1000 - Math.max(0, -available),
    available,
  }
}

export const anAdminOverNetwork = async (world: World) => overNetwork(world, await anAdmin(world))

/** The same refund twenty times with one key, at once. Returns the number of refunds. */
export async function twentyEqualRefunds(world: World) {
  const [racer] = (await shopsThatEarned(world, 1)) as [Racer]
  const again = () => refundOrder(racer.shop.owner, racer.orderId, { amountKES: 40 }, { key: 'twenty-times-this-key' })
  const answers = await Promise.all(Array.from({ length: 20 }, again))
  const rows = await world.db.select().from(refunds).where(eq(refunds.orderId, racer.orderId))
  return { refunds: rows.length, statuses: [...new Set(answers.map(({ status }) => status))], ...racer }
}

/** Follows up disbursements until none is open. */
export async function sendEverything(world: World) {
  for (let turn = 0; turn < 100; turn++) {
    await world.periodicJobs.followUpDisbursements()
    const { rows } = await world.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from disbursements where status in ('CREATED', 'SENT')`,
    )
    if (rows[0]?.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (turn > 30) world.clock.pass(60_000)
  }
}

import { afterAll, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { asc, eq } from '#server/platform/database/drizzle.ts'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import {
  aCategory,
  aCommissionRule,
  aDeliveryArea,
  aProduct,
  aShop,
  type Shop,
} from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orderLines, orders } from '../orders.tables.ts'

const world = aWorld()
afterAll(async () => expect(await verifyLedger(world.db)).toEqual([]))

const linesOf = (id: OrderId) =>
  world.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
const commissionOf = async (id: OrderId) =>
  (await world.db.select().from(orders).where(eq(orders.id, id)))[0]?.commissionCents
const sold = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map((line) => [
    line.commissionRuleId,
    line.commissionBasisPoints,
    line.commissionFixedCents,
    line.commissionCents,
  ])

/** An order of a new customer, not paid yet. */
async function placed(shop: Shop, wanted: Parameters<typeof cartOf>[2], differences = {}) {
  const customer = await aPerson(world)
  const { body } = await checkOut(customer, cartOf(shop, customer, wanted, differences))
  return body.order.id as OrderId
}

describe('the commission of an order', () => {
  it('freezes the commission of the most specific rule with each line, and takes none of the delivery', async () => {
    await aCategory(world, 'cakes')
    const shop = await aShop(world, { categories: ['cakes'] })
    const [plain, special] = [
      await aProduct(world, shop, { priceKES: 333 }),
      await aProduct(world, shop, { priceKES: 50 }),
    ]
    await aCommissionRule(world, { scope: 'PLATFORM', basisPoints: 2_000, fixedCents: 0 })
    const wanted = [
      { product: plain, quantity: 1 },
      { product: special, quantity: 3 },
    ]
    const category = await aCommissionRule(world, {
      scope: 'CATEGORY',
      category: 'cakes',
      basisPoints: 500,
      fixedCents: 10_00,
    })
    expect(sold(await linesOf(await placed(shop, wanted)))).toEqual([
      [category, 500, 10_00, 26_65],
      [category, 500, 10_00, 37_50],
    ])
    const own = await aCommissionRule(world, { scope: 'VENDOR', vendorId: shop.id, basisPoints: 1_250, fixedCents: 0 })
    const product = { scope: 'PRODUCT', productId: special.id, basisPoints: 10_000, fixedCents: 100_00 } as const
    const all = await aCommissionRule(world, product)
    const areaId = await aDeliveryArea(world, shop, { feeKES: 100 })
    const id = await placed(shop, wanted, { fulfilment: { method: 'DELIVERY', areaId, address: 'Kilimani Road 4' } })
    expect(sold(await linesOf(id))).toEqual([
      [own, 1_250, 0, 41_63],
      [all, 10_000, 100_00, 150_00],
    ])
    expect(await commissionOf(id)).toBe(41_63 + 150_00)
  })

  it('uses the rule of the first category that has one in effect', async () => {
    for (const category of ['tea', 'coffee', 'juice']) await aCategory(world, category)
    const shop = await aShop(world, { categories: ['tea', 'coffee', 'juice'] })
    const product = await aProduct(world, shop, { priceKES: 100 })
    const later = plus(world.clock.now(), hours(1))
    await aCommissionRule(world, {
      scope: 'CATEGORY',
      category: 'tea',
      basisPoints: 100,
      fixedCents: 0,
      startsAt: later,
    })
    await aCommissionRule(world, { scope: 'CATEGORY', category: 'coffee', basisPoints: 200, fixedCents: 0 })
    await aCommissionRule(world, { scope: 'CATEGORY', category: 'juice', basisPoints: 300, fixedCents: 0 })
    expect(await commissionOf(await placed(shop, [{ product }]))).toBe(2_00)
    world.clock.pass(hours(1))
    expect(await commissionOf(await placed(shop, [{ product }]))).toBe(1_00)
    await aCommissionRule(world, { scope: 'CATEGORY', category: 'tea', startsAt: plus(world.clock.now(), 1) })
    world.clock.pass(1)
    expect(await commissionOf(await placed(shop, [{ product }]))).toBe(2_00)
  })

  it('changes the commission from the start of a rule, and not before', async () => {
    const shop = await aShop(world, { commissionBasisPoints: 1_000 })
    const product = await aProduct(world, shop, { priceKES: 1_000 })
    const startsAt = plus(world.clock.now(), days(1))
    await aCommissionRule(world, { scope: 'VENDOR', vendorId: shop.id, basisPoints: 700, fixedCents: 5_00, startsAt })
    world.clock.pass(days(1) - 1)
    expect(await commissionOf(await placed(shop, [{ product }]))).toBe(100_00)
    world.clock.pass(1)
    expect(await commissionOf(await placed(shop, [{ product }]))).toBe(75_00)
  })

  it('shows the commission line by line to the vendor and the administrator, and not to the customer', async () => {
    const shop = await aShop(world, { commissionBasisPoints: 825 })
    const product = await aProduct(world, shop, { priceKES: 400 })
    const customer = await aPerson(world)
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    const commission = { rate: { percent: 8.25, fixedKES: 0 }, amountKES: 33 }
    const admin = await anAdmin(world)
    expect((await shop.owner.get(`/api/vendor/orders/${order.id}`)).body.lines).toMatchObject([{ commission }])
    expect((await admin.get(`/api/admin/orders/${order.id}`)).body.lines).toMatchObject([{ commission }])
    expect(JSON.stringify(order)).not.toContain('commission')
  })
})

describe('a rule that is set later', () => {
  it('keeps the earnings and refunds of an order unchanged by a later commission rule', async () => {
    const shop = await aShop(world, { commissionBasisPoints: 1_000 })
    const product = await aProduct(world, shop, { priceKES: 1_000 })
    const customer = await aPerson(world)
    const before = await accountKES(world, 'commission')
    const order = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }])
    const other = await aPaidOrder(world, shop, customer, [{ product }])
    world.clock.pass(1)
    await aCommissionRule(world, { scope: 'VENDOR', vendorId: shop.id, basisPoints: 9_000, fixedCents: 50_00 })
    expect(sold(await linesOf(order.id))).toMatchObject([[expect.any(String), 1_000, 0, 200_00]])
    expect((await shop.owner.get(`/api/vendor/orders/${order.id}`)).body).toMatchObject({
      commissionKES: 200,
      earningsKES: 1_800,
    })
    await deliver(shop, order.id)
    expect(await balancesOf(world, shop.id)).toMatchObject({ available: 1_800, pending: 900 })
    await shop.owner.post(`/api/vendor/orders/${other.id}/reject`, { reason: 'Sold out' })
    expect(await balancesOf(world, shop.id)).toMatchObject({ available: 1_800, pending: 0 })
    expect(await accountKES(world, 'commission')).toBe(before + 200)
  })

  it('applies one rule to each of twenty checkouts while the rule is being set', async () => {
    const shop = await aShop(world, { commissionBasisPoints: 1_000 })
    const products = [await aProduct(world, shop, { priceKES: 100 }), await aProduct(world, shop, { priceKES: 200 })]
    const wanted = products.map((product) => ({ product, quantity: 2 }))
    const admin = await anAdmin(world)
    world.clock.pass(1)
    const rate = { percent: 50, fixedKES: 3 }
    const setting = () =>
      admin.post('/api/admin/commissions', { subject: { scope: 'VENDOR', vendorId: shop.id }, rate })
    const [rule, ...ids] = await Promise.all([setting(), ...Array.from({ length: 20 }, () => placed(shop, wanted))])
    expect(rule.status).toBe(201)
    for (const id of ids) {
      const lines = await linesOf(id)
      const isNew = lines[0]?.commissionRuleId === rule.body.id
      expect(sold(lines).map(([, ...taken]) => taken)).toEqual(
        isNew
          ? [
              [5_000, 3_00, 106_00],
              [5_000, 3_00, 206_00],
            ]
          : [
              [1_000, 0, 20_00],
              [1_000, 0, 40_00],
            ],
      )
      expect(new Set(lines.map(({ commissionRuleId }) => commissionRuleId)).size).toBe(1)
      expect(await commissionOf(id)).toBe(isNew ? 312_00 : 60_00)
    }
    expect(await commissionOf(await placed(shop, wanted))).toBe(312_00)
  })
})

/** Completes the order, and lets the day pass after which its earnings are available. */
async function deliver({ owner }: { owner: Person }, id: string) {
  for (const step of ['accept', 'ready', 'complete']) await owner.post(`/api/vendor/orders/${id}/${step}`, {})
  world.clock.pass(days(1))
  await world.periodicJobs.releaseEarnings()
}

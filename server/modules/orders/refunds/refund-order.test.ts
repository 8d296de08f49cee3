import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aShopWithPassword, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder, release } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let areas = 0
const anArea = (shop: Shop) => aDeliveryArea(world, shop, { name: `Kilimani ${++areas}` })

/** Two fish at 650, a soda at 50, delivered for 100: KSh 1,450, of which 135 is commission. */
async function aBigOrder({ shop: of }: { shop?: Shop } = {}) {
  const [shop, customer] = await Promise.all([of ?? aShop(world), aPerson(world)])
  const fish = await aProduct(world, shop, { priceKES: 650, stock: 10 })
  const soda = await aProduct(world, shop, { priceKES: 50 })
  const fulfilment = { method: 'DELIVERY', areaId: await anArea(shop), address: 'Kindaruma Court' }
  const order = await aPaidOrder(world, shop, customer, [{ product: fish, quantity: 2 }, { product: soda }], {
    fulfilment,
  })
  const [fishLine, sodaLine] = order.lines as { id: string }[]
  const lines = (fishes: number, sodas = 0) => ({
    lines: [
      ...(fishes > 0 ? [{ orderLineId: fishLine?.id as string, quantity: fishes }] : []),
      ...(sodas > 0 ? [{ orderLineId: sodaLine?.id as string, quantity: sodas }] : []),
    ],
  })
  return { shop, customer, fish, id: order.id as string, lines }
}

const codeOf = async (answer: ReturnType<typeof refundOrder>) => (await answer).body.code

describe('a vendor refunds of an order', () => {
  it('refunds an order in full as its vendor: the customer is owed it, and neither side keeps anything', async () => {
    const { shop, customer, id } = await aBigOrder()
    const { status, body } = await refundOrder(shop.owner, id, { whole: true }, { reason: 'The cooker broke' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'PAID', totalKES: 1450, refundedKES: 1450, commissionKES: 0, earningsKES: 0 })
    expect(body.lines).toMatchObject([{ refundedQuantity: 2 }, { refundedQuantity: 1 }])
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0 })
    expect((await orderOf(customer, id)).refunds).toMatchObject([
      {
        amountKES: 1450,
        status: 'REQUESTED',
        reason: 'The cooker broke',
        route: 'TO_SOURCE',
        settledAt: null,
        receipt: null,
      },
    ])
  })

  it('refunds an amount of an order from each side in proportion', async () => {
    const { shop, id } = await aBigOrder()
    const { body } = await refundOrder(shop.owner, id, { amountKES: 145 })
    expect(body).toMatchObject({ refundedKES: 145, commissionKES: 121.5, earningsKES: 1183.5 })
    expect(body.refunds).toMatchObject([{ amountKES: 145, route: 'TO_PHONE', lines: [] }])
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 1183.5 })
  })

  it('refunds some lines of an order, until nothing is left of them', async () => {
    const { shop, customer, id, lines } = await aBigOrder()
    const { body } = await refundOrder(shop.owner, id, lines(1, 1))
    expect(body).toMatchObject({ refundedKES: 700, lines: [{ refundedQuantity: 1 }, { refundedQuantity: 1 }] })
    expect(body.refunds[0].lines).toEqual(lines(1, 1).lines)
    expect(await codeOf(refundOrder(shop.owner, id, lines(1, 1)))).toBe('refund_too_large')
    expect((await refundOrder(shop.owner, id, lines(1))).body.refundedKES).toBe(1350)
    const { refunds, refundedKES } = await orderOf(customer, id)
    expect([refunds.length, refundedKES]).toEqual([2, 1350])
  })

  it('refunds the delivery by its amount, and then what is left', async () => {
    const { shop, id, lines } = await aBigOrder()
    await refundOrder(shop.owner, id, lines(2, 1))
    await refundOrder(shop.owner, id, { amountKES: 95 })
    // Less than M-Pesa sends, but it is all that is left.
    const { body } = await refundOrder(shop.owner, id, { amountKES: 5 })
    expect(body).toMatchObject({ refundedKES: 1450, commissionKES: 0, earningsKES: 0 })
    expect(body.refunds.at(-1)).toMatchObject({ amountKES: 5, route: null, status: 'REQUESTED' })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0 })
  })

  it('refuses to refund more than was paid', async () => {
    const { shop, id } = await aBigOrder()
    const { body } = await refundOrder(shop.owner, id, { amountKES: 1451 })
    expect(body).toMatchObject({ code: 'refund_too_large', data: { leftKES: 1450 }, errors: [{ field: 'amountKES' }] })
    await refundOrder(shop.owner, id, { amountKES: 1000 })
    expect((await refundOrder(shop.owner, id, { amountKES: 451 })).body.data).toEqual({ leftKES: 450 })
    expect((await refundOrder(shop.owner, id, { whole: true })).body.refundedKES).toBe(1450)
    for (const all of [{ whole: true as const }, { amountKES: 10 }])
      expect((await refundOrder(shop.owner, id, all)).body).toMatchObject({
        code: 'refund_too_large',
        data: { leftKES: 0 },
      })
  })

  it('refuses to refund less than M-Pesa sends to a phone, unless it is all that is left', async () => {
    const { shop, id } = await aBigOrder()
    const { body } = await refundOrder(shop.owner, id, { amountKES: 9 })
    expect(body).toMatchObject({ code: 'below_minimum', data: { leastKES: 10 } })
    expect((await refundOrder(shop.owner, id, { amountKES: 10 })).status).toBe(200)
  })

  it('requires a reason for a refund, and either the whole order, valid lines or a valid amount', async () => {
    const { shop, id, lines } = await aBigOrder()
    expect((await refundOrder(shop.owner, id, { whole: true }, { reason: ' ' })).status).toBe(422)
    const twice = { lines: [...lines(1).lines, ...lines(1).lines] }
    for (const odd of [
      twice,
      { lines: [] },
      { amountKES: 0 },
      { amountKES: 10.5 },
      { whole: true, amountKES: 20 },
      lines(101),
    ])
      expect((await refundOrder(shop.owner, id, odd as { whole: true })).status).toBe(422)
  })

  it('allows a refund in every status of a paid order that was not cancelled', async () => {
    const { shop, customer, id } = await aBigOrder()
    for (const transition of ['accept', 'ready', 'dispatch', 'complete']) {
      expect((await refundOrder(shop.owner, id, { amountKES: 10 })).status).toBe(200)
      await shop.owner.post(`/api/vendor/orders/${id}/${transition}`)
    }
    expect((await refundOrder(shop.owner, id, { amountKES: 10 })).body).toMatchObject({
      status: 'COMPLETED',
      refundedKES: 50,
    })
    const product = await aProduct(world, shop)
    const unpaid = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id
    expect(await codeOf(refundOrder(shop.owner, unpaid, { whole: true }))).toBe('not_found')
    const admin = await anAdmin(world)
    expect(await codeOf(refundOrder(admin, unpaid, { whole: true }, { as: 'admin' }))).toBe('invalid_transition')
  })

  it("refuses a refund of another vendor's order", async () => {
    const { id } = await aBigOrder()
    const [other, customer] = [await aShop(world), await aPerson(world)]
    expect(await codeOf(refundOrder(other.owner, id, { whole: true }))).toBe('not_found')
    expect(await codeOf(refundOrder(customer, id, { whole: true }))).toBe('wrong_role')
    expect(await codeOf(refundOrder(other.owner, id, { whole: true }, { as: 'admin' }))).toBe('wrong_role')
  })

  it('creates a refund once per idempotency key, and refuses another request with its key', async () => {
    const { shop, id } = await aBigOrder()
    const key = 'the-same-refund-again'
    await refundOrder(shop.owner, id, { amountKES: 100 }, { key })
    expect((await refundOrder(shop.owner, id, { amountKES: 100 }, { key })).body.refundedKES).toBe(100)
    expect(await codeOf(refundOrder(shop.owner, id, { amountKES: 200 }, { key }))).toBe('idempotency_key_reused')
  })

  it('returns no stock after a refund, and returns it when the order is cancelled', async () => {
    const { shop, id, fish, lines } = await aBigOrder()
    const left = async () =>
      (
        await world.db
          .select()
          .from(stocks)
          .where(eq(stocks.id, fish.stockId ?? ''))
      )[0]?.left
    await refundOrder(shop.owner, id, lines(1))
    expect(await left()).toBe(8)
    await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'No gas' })
    expect(await left()).toBe(10)
  })
})

describe('an administrator refunds of any order', () => {
  it("audits an administrator's refund of an order", async () => {
    const { id, lines } = await aBigOrder()
    const admin = await anAdmin(world)
    const { status, body } = await refundOrder(admin, id, lines(1), { as: 'admin', reason: 'It came cold' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ refundedKES: 650, refunds: [{ amountKES: 650, by: 'Amina Hassan', failure: null }] })
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(actions).toMatchObject([
      { action: 'order.refund', actorId: admin.user.id, detail: { amountCents: 650_00, reason: 'It came cold' } },
    ])
  })

  it('audits no refused refund', async () => {
    const { id } = await aBigOrder()
    const admin = await anAdmin(world)
    expect(await codeOf(refundOrder(admin, id, { amountKES: 2000 }, { as: 'admin' }))).toBe('refund_too_large')
    expect(await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toEqual([])
  })
})

describe('what the vendor gives of a refund', () => {
  it("takes a refund from the order's pending earnings, then from the available balance", async () => {
    const { shop, id } = await aBigOrder()
    const other = await aBigOrder({ shop })
    await release(world, shop, id)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 1315, available: 1315 })
    await refundOrder(shop.owner, id, { amountKES: 145 })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 1315, available: 1183.5 })
    await refundOrder(shop.owner, other.id, { amountKES: 145 })
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 1183.5, available: 1183.5 })
  })

  it('records a refund of paid-out earnings as a debt, which the next earnings pay first', async () => {
    const shop = await aShopWithPassword(world)
    const { id } = await aBigOrder({ shop })
    await release(world, shop, id)
    expect((await postPayoutRequest(shop, 1315)).status).toBe(201)
    await refundOrder(shop.owner, id, { whole: true })
    expect((await balancesOf(world, shop.id)).available).toBe(-1315)
    expect((await postPayoutRequest(shop, 100)).body.code).toBe('insufficient_balance')
    const next = await aBigOrder({ shop })
    await release(world, shop, next.id)
    expect((await balancesOf(world, shop.id)).available).toBe(0)
  })

  it('releases only the earnings that a refund has left', async () => {
    const { shop, id, lines } = await aBigOrder()
    await refundOrder(shop.owner, id, lines(1))
    await refundOrder(shop.owner, id, { amountKES: 80 })
    await release(world, shop, id)
    const { body } = await shop.owner.get(`/api/vendor/orders/${id}`)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: body.earningsKES })
  })
})

describe('an order that is cancelled after a refund', () => {
  it('refunds the rest of an order that is cancelled after a refund', async () => {
    const { shop, id, customer } = await aBigOrder()
    await refundOrder(shop.owner, id, { amountKES: 450 })
    const { body } = await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'No gas' })
    expect(body).toMatchObject({ status: 'REJECTED', refundedKES: 1450, earningsKES: 0, commissionKES: 0 })
    expect((await orderOf(customer, id)).refunds).toMatchObject([
      { amountKES: 450 },
      { amountKES: 1000, reason: 'No gas' },
    ])
    expect(await codeOf(refundOrder(shop.owner, id, { amountKES: 10 }))).toBe('invalid_transition')
  })

  it('refunds nothing more when a fully refunded order is cancelled', async () => {
    const { shop, id } = await aBigOrder()
    await refundOrder(shop.owner, id, { whole: true })
    await shop.owner.post(`/api/vendor/orders/${id}/accept`)
    const { body } = await shop.owner.post(`/api/vendor/orders/${id}/cancel`, { reason: 'As agreed' })
    expect([body.status, body.refunds.length]).toEqual(['CANCELLED', 1])
  })
})

describe('the preview of a refund', () => {
  const preview = (who: Awaited<ReturnType<typeof aPerson>>, id: string, refund: unknown, as = 'vendor') =>
    who.post(`/api/${as}/orders/${id}/refund/preview`, { refund })

  it('previews what each side pays of a refund, and changes nothing', async () => {
    const { shop, id, lines } = await aBigOrder()
    expect((await preview(shop.owner, id, { amountKES: 145 })).body).toEqual({
      amountKES: 145,
      commissionKES: 13.5,
      vendorKES: 131.5,
      platformKES: 0,
      debtKES: 0,
      leftKES: 1305,
    })
    expect((await preview(shop.owner, id, lines(1))).body).toMatchObject({ amountKES: 650, leftKES: 800 })
    expect((await shop.owner.get(`/api/vendor/orders/${id}`)).body.refundedKES).toBe(0)
  })

  it('previews the debt that a refund would cause', async () => {
    const admin = await anAdmin(world)
    const poor = await aShopWithPassword(world)
    const order = await aBigOrder({ shop: poor })
    await release(world, poor, order.id)
    expect((await preview(poor.owner, order.id, { whole: true })).body).toMatchObject({ vendorKES: 1315, debtKES: 0 })
    await postPayoutRequest(poor, 1000)
    expect((await preview(admin, order.id, { whole: true }, 'admin')).body).toMatchObject({
      vendorKES: 1315,
      debtKES: 1000,
    })
  })

  it('refuses the preview of a refund as it would the refund', async () => {
    const { shop, id } = await aBigOrder()
    expect((await preview(shop.owner, id, { amountKES: 9 })).body.code).toBe('below_minimum')
    expect((await preview(shop.owner, id, { amountKES: 1451 })).body.code).toBe('refund_too_large')
    expect((await preview((await aShop(world)).owner, id, { whole: true })).body.code).toBe('not_found')
  })
})

describe('a refund on its way', () => {
  it('shows each status of a refund to the customer, the vendor and the administrators', async () => {
    const { shop, customer, id } = await aBigOrder()
    const admin = await anAdmin(world)
    await refundOrder(shop.owner, id, { amountKES: 200 })
    const seen = async () => [
      (await orderOf(customer, id)).refunds[0],
      (await shop.owner.get(`/api/vendor/orders/${id}`)).body.refunds[0],
      (await admin.get(`/api/admin/orders/${id}`)).body.refunds[0],
    ]
    for (const refund of await seen()) expect(refund).toMatchObject({ status: 'REQUESTED', route: 'TO_PHONE' })
    await expect
      .poll(
        async () => {
          await world.periodicJobs.followUpDisbursements()
          return (await seen()).map(({ status, receipt }) => status === 'SUCCEEDED' && receipt !== null)
        },
        { timeout: 10_000 },
      )
      .toEqual([true, true, true])
  })
})

describe('all of it', () => {
  it('reads the refunds with their order in one statement', async () => {
    const { shop, id } = await aBigOrder()
    const { statements } = await countStatements(() => shop.owner.get(`/api/vendor/orders/${id}`))
    expect(statements).toHaveLength(2)
  })

  it('leaves a sound ledger after refunds of orders', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

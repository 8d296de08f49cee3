import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { OptionId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { countStatements, type Db, sqlState } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { accountKES, balancesOf } from '#server/testing/builders/money.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { ruleOf, someAdjustments, someRefunds } from '#server/testing/pricing/random-price.ts'
import { aWorld } from '#server/testing/world/world.ts'
import type { Adjustment, PriceAdjustment, PriceRule } from './index.ts'
import { orders } from './orders.tables.ts'

/** The rules of the test that runs. */
let rules: PriceAdjustment[] = []
let isFirstOrderCheaper = false
/** Brings its own read: KSh 50 off for whom nothing was ordered from the shop before. */
const firstOrder: PriceRule<number> = {
  read: (db, { request: { vendorId }, customerId }) =>
    isFirstOrderCheaper && customerId ? countOrders(db, vendorId, customerId) : undefined,
  adjust: (_, earlier) =>
    earlier === 0
      ? [{ kind: 'DISCOUNT', of: 'GOODS', party: 'PLATFORM', amountCents: 50_00, basis: { ...promo, code: 'FIRST' } }]
      : [],
}
async function countOrders(db: Db, vendorId: VendorId, customerId: UserId): Promise<number> {
  const ofCustomer = sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.customerId} = ${customerId}`
  return (await selectOne(db, columns({ earlier: sql<number>`count(*)::int` }), ofCustomer))?.earlier ?? 0
}
const world = aWorld({}, { priceRules: [{ adjust: (input) => rules.flatMap((rule) => rule(input)) }, firstOrder] })

afterEach(async () => {
  rules = []
  isFirstOrderCheaper = false
  expect(await verifyLedger(world.db)).toEqual([])
})

const label = (en: string, sw: string) => ({ en, sw })
const promo = { code: 'LUNCH10', label: label('Lunch 10 %', 'Chakula 10 %'), basisPoints: 1000 }
const service = { code: 'service', label: label('Service fee', 'Ada ya huduma') }
const vat = { code: 'vat', label: label('VAT 16 %', 'VAT 16 %'), basisPoints: 1600 }

const always =
  (...adjustments: Adjustment[]): PriceAdjustment =>
  () =>
    adjustments

/**
 * A tenth off all goods that the platform bears, KSh 20 for the service, and 16 % of tax on what the goods cost then.
 */
function lunchOffer() {
  rules = [
    always({ kind: 'DISCOUNT', of: 'GOODS', party: 'PLATFORM', amountCents: 135_00, basis: promo }),
    always({ kind: 'FEE', of: 'ORDER', party: 'PLATFORM', amountCents: 20_00, basis: service }),
    always({ kind: 'TAX', of: 'GOODS', amountCents: 194_40, basis: vat }),
  ]
}

const rows = (party?: true) =>
  [
    { kind: 'GOODS', amountKES: 1350, basis: null, party: 'VENDOR' },
    { kind: 'DELIVERY', amountKES: 100, basis: { areaName: 'Kilimani' }, party: 'VENDOR' },
    { kind: 'DISCOUNT', amountKES: -135, basis: promo, party: 'PLATFORM' },
    { kind: 'FEE', amountKES: 20, basis: service, party: 'PLATFORM' },
    { kind: 'TAX', amountKES: 194, basis: vat, party: 'PLATFORM' },
  ].map(({ party: whose, ...line }) => (party ? { ...line, party: whose } : line))
const totalKES = 1529

/** Two fish at 650, of which 50 are for the side that was chosen, and a soda at 50, delivered for 100. */
async function aLunch() {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const fish = await aProduct(world, shop, { priceKES: 600, stock: 100 })
  const options = [{ name: 'Ugali' }, { name: 'Brown ugali', priceKES: 50 }]
  const { ids } = await anOptionGroup(world, shop, { products: [fish], options })
  const optionIds = [ids['Brown ugali'] as OptionId]
  const soda = await aProduct(world, shop, { priceKES: 50 })
  const areaId = await aDeliveryArea(world, shop, { name: 'Kilimani', feeKES: 100 })
  const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
  const wanted = [{ product: fish, quantity: 2, optionIds, priceKES: 650 }, { product: soda }]
  const cart = cartOf(shop, customer, wanted, { fulfilment })
  const check = () =>
    world.visitor().post('/api/cart/check', {
      vendorId: shop.id,
      items: cart.items,
      fulfilment: { method: 'DELIVERY', areaId },
    })
  return { shop, customer, cart, check, pay: () => aPaidOrder(world, shop, customer, wanted, { fulfilment }) }
}

describe('one price', () => {
  it('is the same in quote, charge, order, receipt and ledger, with a discount, a fee and a tax', async () => {
    lunchOffer()
    const { shop, customer, check, pay } = await aLunch()
    const before = await accountKES(world, 'provider:mpesa')
    const { quote } = (await check()).body
    expect(quote).toEqual({ priceLines: rows(), subtotalKES: 1350, totalKES })
    const order = await pay()
    expect(order).toMatchObject({ totalKES, priceLines: rows(), payment: { amountKES: totalKES } })
    // Of the discount 130 falls on the fish and 5 on the soda, of the tax 187 and 7.
    expect(order.lines).toMatchObject([
      { amountKES: 1300, paidKES: 1300 - 130 + 187 },
      { amountKES: 50, paidKES: 50 - 5 + 7 },
    ])
    const seen = (await shop.owner.get(`/api/vendor/orders/${order.id}`)).body
    // The platform bears the discount: commission and earnings are of the goods as they are sold.
    expect(seen).toMatchObject({ totalKES, commissionKES: 135, earningsKES: 1315, priceLines: rows(true) })
    const admin = await anAdmin(world)
    const { transfers, ...forAdmin } = (await admin.get(`/api/admin/orders/${order.id}`)).body
    expect(forAdmin).toMatchObject({ totalKES, commissionKES: 135, earningsKES: 1315, priceLines: rows(true) })
    expect(transfers).toMatchObject([
      {
        kind: 'order_paid',
        entries: [
          { account: 'commission', amountKES: 135 },
          { account: 'pending', amountKES: 1315 },
          { account: 'promotions', amountKES: -135 },
          { account: 'provider:mpesa', amountKES: -totalKES },
          { account: 'service_fees', amountKES: 20 },
          { account: 'tax_payable', amountKES: 194 },
        ],
      },
    ])
    expect(before - (await accountKES(world, 'provider:mpesa'))).toBe(totalKES)
    expect((await orderOf(customer, order.id)).leftKES).toBe(totalKES)
  })

  it('prompts the phone for the total after a discount', async () => {
    rules = [always({ kind: 'DISCOUNT', of: 'DELIVERY', party: 'VENDOR', amountCents: 500_00, basis: promo })]
    const { customer, cart } = await aLunch()
    await checkOut(customer, { ...cart, totalKES: 1350 })
    await world.phones.quiet()
    expect((await world.phones.view(customer.user.phone)).prompts).toMatchObject([{ amountKES: 1350 }])
  })

  it('takes commission on goods after the discount that the vendor bears, and none on fees', async () => {
    rules = [
      always({ kind: 'DISCOUNT', of: { line: 0 }, party: 'VENDOR', amountCents: 300_00, basis: promo }),
      always({ kind: 'FEE', of: 'ORDER', party: 'VENDOR', amountCents: 30_00, basis: service }),
    ]
    const { shop, pay } = await aLunch()
    const order = await pay()
    expect(order.totalKES).toBe(1180)
    const seen = (await shop.owner.get(`/api/vendor/orders/${order.id}`)).body
    expect(seen).toMatchObject({ commissionKES: 105, earningsKES: 1075 })
    expect(await balancesOf(world, shop.id)).toMatchObject({ pending: 1075 })
  })

  it('never discounts more than the goods cost, and leaves a shilling to pay', async () => {
    const discount = { kind: 'DISCOUNT', of: 'GOODS', party: 'PLATFORM', amountCents: 99_999_00, basis: promo } as const
    rules = [always(discount)]
    const { customer, cart, check } = await aLunch()
    expect((await check()).body.quote.totalKES).toBe(100)
    const pickUp = { ...cart, fulfilment: { method: 'PICKUP' } }
    expect((await checkOut(customer, pickUp)).body.order.totalKES).toBe(1)
  })

  it('quotes the goods alone until delivery or pick-up is chosen, and leaves out what cannot be had', async () => {
    const { shop, cart } = await aLunch()
    const gone = await aProduct(world, shop, { status: 'ARCHIVED' })
    const items = [...cart.items, ...cartOf(shop, shop.owner, [{ product: gone }]).items]
    const { body } = await world.visitor().post('/api/cart/check', { vendorId: shop.id, items })
    expect(body.quote).toEqual({
      priceLines: [{ kind: 'GOODS', amountKES: 1350, basis: null }],
      subtotalKES: 1350,
      totalKES: 1350,
    })
    expect(body.lines).toMatchObject([{ amountKES: 1300 }, { amountKES: 50 }, { state: 'GONE', amountKES: null }])
  })

  it('places an order with price lines in 8 statements and one for its options, and quotes a cart in 2', async () => {
    lunchOffer()
    const { customer, cart, check } = await aLunch()
    const placed = await countStatements(() => checkOut(customer, cart))
    const ofTheAnswer = placed.statements.slice(0, 1 + placed.statements.indexOf('commit'))
    expect(ofTheAnswer, ofTheAnswer.join('\n')).toHaveLength(9)
    expect((await countStatements(check)).statements).toHaveLength(2)
  })

  it('follows a rule by what the rule reads, for one statement more where it reads', async () => {
    isFirstOrderCheaper = true
    const { customer, cart, check } = await aLunch()
    const { quote } = (await customer.post('/api/cart/check', { vendorId: cart.vendorId, items: cart.items })).body
    expect(quote).toMatchObject({ subtotalKES: 1350, totalKES: 1300 })
    expect((await countStatements(check)).statements).toHaveLength(2)
    const { result: first, statements } = await countStatements(() => checkOut(customer, cart))
    const ofTheAnswer = statements.slice(0, 1 + statements.indexOf('commit'))
    expect(ofTheAnswer, ofTheAnswer.join('\n')).toHaveLength(10)
    const { body: second } = await checkOut(customer, cart)
    expect([first.body.order.totalKES, second.order.totalKES]).toEqual([1400, 1450])
  })

  it('is that of the first order once, of two that are placed at the same moment', async () => {
    isFirstOrderCheaper = true
    const { customer, cart } = await aLunch()
    const placed = await Promise.all([checkOut(customer, cart), checkOut(customer, cart)])
    expect(placed.map(({ body }) => body.order.totalKES).toSorted()).toEqual([1400, 1450])
  })
})

describe('the refund of a discounted order', () => {
  it('gives back of a line what was paid for it, and of each side its part', async () => {
    lunchOffer()
    const { shop, pay } = await aLunch()
    const { id, lines } = await pay()
    const one = { lines: [{ orderLineId: lines[0].id, quantity: 1 }] }
    const preview = await shop.owner.post(`/api/vendor/orders/${id}/refund/preview`, { refund: one })
    // Half of the fish: 650 without 65 of the promotion and with 94 of the tax, of which 65 of commission.
    expect(preview.body).toMatchObject({ amountKES: 679, commissionKES: 65, vendorKES: 585, platformKES: 29 })
    expect((await refundOrder(shop.owner, id, one)).body).toMatchObject({ refundedKES: 679, leftKES: totalKES - 679 })
    const [promotions, tax] = [await accountKES(world, 'promotions'), await accountKES(world, 'tax_payable')]
    expect((await refundOrder(shop.owner, id, one)).body).toMatchObject({ refundedKES: 1357 })
    expect((await refundOrder(shop.owner, id, one)).body.code).toBe('refund_too_large')
    expect((await accountKES(world, 'promotions')) - promotions).toBe(65)
    expect((await accountKES(world, 'tax_payable')) - tax).toBe(-93)
  })

  it('gives back exactly what was paid, in parts and then the rest, and nobody keeps anything', async () => {
    lunchOffer()
    const sides = ['promotions', 'service_fees', 'tax_payable', 'commission'] as const
    const before = await Promise.all(sides.map((key) => accountKES(world, key)))
    const { shop, customer, pay } = await aLunch()
    const { id } = await pay()
    await refundOrder(shop.owner, id, { amountKES: 333 })
    const { body } = await refundOrder(shop.owner, id, { whole: true })
    expect(body).toMatchObject({ refundedKES: totalKES, leftKES: 0, commissionKES: 0, earningsKES: 0 })
    expect((await orderOf(customer, id)).refundedKES).toBe(totalKES)
    expect(await Promise.all(sides.map((key) => accountKES(world, key)))).toEqual(before)
    expect(await balancesOf(world, shop.id)).toMatchObject({ pending: 0 })
  })

  it('gives back what was paid when the vendor rejects the order', async () => {
    lunchOffer()
    const { shop, pay } = await aLunch()
    const { id } = await pay()
    const { body } = await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'No gas' })
    expect(body).toMatchObject({ status: 'REJECTED', refundedKES: totalKES, earningsKES: 0 })
    expect(await balancesOf(world, shop.id)).toMatchObject({ pending: 0 })
  })

  it('gives back exactly what was paid for 12 random orders, through the ledger', async () => {
    const [admin, { shop, customer, cart }] = [await anAdmin(world), await aLunch()]
    await fc.assert(
      fc.asyncProperty(someAdjustments, someRefunds, async (adjustments, steps) => {
        rules = [ruleOf(adjustments)]
        const { body } = await checkOut(customer, cart)
        await world.phones.answer(customer.user.phone)
        const read = () => shop.owner.get(`/api/vendor/orders/${body.order.id}`)
        await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(200)
        for (const { isByLine, which, share } of steps) {
          const { leftKES, lines } = (await read()).body
          const line = lines[which % lines.length]
          const quantity = Math.max(1, Math.round(share * line.quantity))
          const amountKES = Math.max(1, Math.floor(share * leftKES))
          // Too little, or more of a line than is left of it, is refused and changes nothing.
          await refundOrder(
            admin,
            body.order.id,
            isByLine ? { lines: [{ orderLineId: line.id, quantity }] } : { amountKES },
            {
              as: 'admin',
            },
          )
        }
        await refundOrder(admin, body.order.id, { whole: true }, { as: 'admin' })
        expect((await read()).body).toMatchObject({ leftKES: 0, earningsKES: 0, commissionKES: 0 })
        expect(await balancesOf(world, shop.id)).toMatchObject({ pending: 0 })
        expect(await verifyLedger(world.db)).toEqual([])
        world.clock.pass(600_000)
      }),
      { numRuns: 12, seed: 9 },
    )
  }, 120_000)
})

describe('the price lines of an order', () => {
  const refusal = (statement: ReturnType<typeof sql>) => world.db.execute(statement).then(() => 'accepted', sqlState)

  it('are not changed, removed or emptied, and neither is what of an order is whose', async () => {
    const { customer, cart } = await aLunch()
    await checkOut(customer, cart)
    expect(await refusal(sql`update order_price_lines set amount_cents = 100`)).toBe('23001')
    expect(await refusal(sql`delete from order_price_lines`)).toBe('23001')
    expect(await refusal(sql`truncate order_price_lines`)).toBe('23001')
    expect(await refusal(sql`update orders set total_cents = 100, earnings_cents = 100, commission_cents = 0`)).toBe(
      '23001',
    )
  })

  it('sum to the total of the order, or the database refuses it', async () => {
    const { customer, cart } = await aLunch()
    const { body } = await checkOut(customer, cart)
    const columns = sql`vendor_id, customer_id, status, fulfilment, contact_name, contact_phone, contact_email,
      total_cents, earnings_cents, commission_cents, placed_at, expires_at, status_changed_at`
    const copy = sql`insert into orders (id, number, ${columns}) select gen_random_uuid(), 'UZ-COPY', ${columns}
      from orders where id = ${body.order.id}`
    expect(await refusal(copy)).toBe('23514')
  })

  it('are whole shillings, with a discount below zero and a tax that the platform keeps', async () => {
    const { customer, cart } = await aLunch()
    const { body } = await checkOut(customer, cart)
    const add = (kind: string, party: string, cents: number) =>
      refusal(sql`insert into order_price_lines (vendor_id, order_id, position, kind, party, amount_cents, basis)
        values (${cart.vendorId}, ${body.order.id}, 99, ${kind}, ${party}, ${cents}, '{}')`)
    expect(await add('DISCOUNT', 'VENDOR', 100)).toBe('23514')
    expect(await add('FEE', 'VENDOR', -100)).toBe('23514')
    expect(await add('FEE', 'VENDOR', 150)).toBe('23514')
    expect(await add('TAX', 'VENDOR', 100)).toBe('23514')
    expect(await add('GOODS', 'VENDOR', 100)).toBe('23514')
  })
})

import { describe, expect, it } from 'vitest'
import type { OptionId } from '#contracts/wire/primitives.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Tilapia at 650 (large 950), with exactly one side, and up to two extras. */
async function aPlate() {
  const [shop, customer] = await Promise.all([aShop(world, { commissionBasisPoints: 1000 }), aPerson(world)])
  const variations = [{ name: 'Large', priceKES: 950 }]
  const fish = await aProduct(world, shop, { priceKES: 650, stock: 9 })
  const large = await aProduct(world, shop, { name: 'Wet fry', variations })
  const side = await anOptionGroup(world, shop, { products: [fish, large] })
  const extras = await anOptionGroup(world, shop, {
    name: 'Extras',
    least: 0,
    most: 2,
    position: 1,
    products: [fish, large],
    options: [{ name: 'Avocado', priceKES: 50 }, { name: 'Sukuma', priceKES: 60 }, { name: 'Kachumbari' }],
  })
  const idOf = (name: string) => side.ids[name] ?? (extras.ids[name] as OptionId)
  const prices: Record<string, number> = { 'Brown ugali': 30, Chips: 100, Avocado: 50, Sukuma: 60 }
  const chosen = (names: string[], quantity = 1) => {
    const priceKES = names.reduce((sum, name) => sum + (prices[name] ?? 0), 650)
    return { product: fish, quantity, optionIds: names.map(idOf), priceKES }
  }
  const cart = (optionIds: string[] | undefined, priceKES: number) => {
    const body = cartOf(shop, customer, [{ product: fish }])
    return { ...body, items: [{ ...body.items[0], ...(optionIds && { optionIds }), priceKES }] }
  }
  const check = async (optionIds: string[] | undefined, priceKES: number) =>
    (await world.visitor().post('/api/cart/check', { vendorId: shop.id, items: cart(optionIds, priceKES).items })).body
  return { shop, customer, fish, large, side, extras, idOf, chosen, cart, check }
}

describe('ordering with options', () => {
  it('is priced by the server: quote, charge, receipt and shares are of the product with its options', async () => {
    const { shop, customer, idOf, cart, check } = await aPlate()
    const optionIds = [idOf('Avocado'), idOf('Brown ugali')]
    const { quote, lines } = await check(optionIds, 730)
    expect(quote).toMatchObject({ subtotalKES: 730, totalKES: 730 })
    expect(lines[0]).toMatchObject({ state: 'OK', priceKES: 730, amountKES: 730 })
    const { status, body } = await checkOut(customer, { ...cart(optionIds, 730), totalKES: 730 })
    expect([status, body.order.totalKES]).toEqual([201, 730])
    await world.phones.answer(customer.user.phone)
    await expect.poll(async () => (await orderOf(customer, body.order.id)).status).toBe('PAID')
    expect((await orderOf(customer, body.order.id)).payment.amountKES).toBe(730)
    expect((await shop.owner.get(`/api/vendor/orders/${body.order.id}`)).body).toMatchObject({
      commissionKES: 73,
      earningsKES: 657,
    })
  })

  it('keeps each option with its group and price, for customer, vendor and administrator, in the order of the groups', async () => {
    const { shop, customer, idOf, chosen } = await aPlate()
    const { id } = await aPaidOrder(world, shop, customer, [chosen(['Avocado', 'Brown ugali'], 2)])
    const kept = [
      { id: idOf('Brown ugali'), groupName: 'Side', name: 'Brown ugali', priceKES: 30 },
      { id: idOf('Avocado'), groupName: 'Extras', name: 'Avocado', priceKES: 50 },
    ]
    const line = { unitPriceKES: 730, quantity: 2, amountKES: 1460, options: kept }
    const admin = await anAdmin(world)
    for (const { lines } of [
      await orderOf(customer, id),
      (await shop.owner.get(`/api/vendor/orders/${id}`)).body,
      (await shop.owner.get('/api/vendor/orders?status=TO_ACCEPT')).body.items[0],
      (await admin.get(`/api/admin/orders/${id}`)).body,
    ])
      expect(lines).toMatchObject([line])
  })

  it('keeps what was chosen when the vendor changes, renames or deletes the group', async () => {
    const { shop, customer, side, chosen } = await aPlate()
    const { id, lines } = await aPaidOrder(world, shop, customer, [chosen(['Chips'])])
    const options = [{ id: side.ids.Chips, name: 'Fries', priceKES: 400, isSoldOut: true }]
    await shop.owner.patch(`/api/vendor/option-groups/${side.id}`, { options, version: 1 })
    expect((await orderOf(customer, id)).lines).toEqual(lines)
    await shop.owner.send('DELETE', `/api/vendor/option-groups/${side.id}`)
    expect((await orderOf(customer, id)).lines).toEqual(lines)
    const overwrite = world.db.execute(sql`update order_lines set options = '[]' where vendor_id = ${shop.id}`)
    expect(await overwrite.then(() => 'accepted', sqlState)).toBe('23001')
  })

  it('adds the options to the price of a variation', async () => {
    const { shop, customer, large, idOf } = await aPlate()
    const wanted = { product: large, variation: 0, optionIds: [idOf('Chips')], priceKES: 1050 }
    const { lines, totalKES } = await aPaidOrder(world, shop, customer, [wanted])
    expect([totalKES, lines[0].unitPriceKES]).toEqual([1050, 1050])
  })

  it('gives back what was paid for a line with its options, and nobody keeps anything', async () => {
    const { shop, customer, chosen } = await aPlate()
    const wanted = [chosen(['Brown ugali', 'Sukuma'], 2), chosen(['Ugali'])]
    const { id, lines, totalKES } = await aPaidOrder(world, shop, customer, wanted)
    expect(totalKES).toBe(2 * 740 + 650)
    const one = { lines: [{ orderLineId: lines[0].id, quantity: 1 }] }
    expect((await refundOrder(shop.owner, id, one)).body).toMatchObject({ refundedKES: 740 })
    expect((await refundOrder(shop.owner, id, { whole: true })).body).toMatchObject({ leftKES: 0, earningsKES: 0 })
    expect(await balancesOf(world, shop.id)).toMatchObject({ pending: 0 })
  })

  it('counts lines of one product with other options together against its stock', async () => {
    const { shop, customer, chosen } = await aPlate()
    const cart = cartOf(shop, customer, [chosen(['Ugali'], 5), chosen(['Chips'], 5)])
    expect((await checkOut(customer, cart)).body.code).toBe('sold_out')
  })
})

describe('a price that the customer makes up', () => {
  it('is never charged: with options left out of the price, or a lower one, the order is refused', async () => {
    const { customer, idOf, cart } = await aPlate()
    for (const priceKES of [650, 0, 729]) {
      const { status, body } = await checkOut(customer, cart([idOf('Avocado'), idOf('Brown ugali')], priceKES))
      expect([status, body.code, body.data.lines[0].priceKES]).toEqual([409, 'price_changed', 730])
    }
  })

  it('cannot be sent with an option at all', async () => {
    const { customer, idOf, cart } = await aPlate()
    const body = cart([idOf('Ugali')], 650)
    const options = [{ id: idOf('Chips'), priceKES: 0 }]
    const refused = await checkOut(customer, { ...body, items: [{ ...body.items[0], options }] })
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid_input'])
  })
})

describe('options that do not fit', () => {
  it.each([
    [
      'a required group without a choice',
      [],
      'OPTION_COUNT',
      'option_count_wrong',
      { name: 'Side', least: 1, most: 1 },
    ],
    ['two of a group of one', ['Ugali', 'Chips'], 'OPTION_COUNT', 'option_count_wrong', { name: 'Side' }],
    [
      'more than the most',
      ['Ugali', 'Avocado', 'Sukuma', 'Kachumbari'],
      'OPTION_COUNT',
      'option_count_wrong',
      { name: 'Extras', least: 0, most: 2 },
    ],
    ['one option twice', ['Ugali', 'Avocado', 'Avocado'], 'OPTION_GONE', 'option_unavailable', null],
  ])('refuses %s at its field, and the cart’s check says which', async (_, names, state, code, wrongGroup) => {
    const { customer, fish, idOf, cart, check } = await aPlate()
    const optionIds = names.map(idOf)
    const { lines, quote } = await check(optionIds, 650)
    expect(lines[0]).toMatchObject({ productId: fish.id, state, amountKES: null })
    if (wrongGroup) expect(lines[0].wrongGroup).toMatchObject(wrongGroup)
    expect(quote.totalKES).toBe(0)
    const { status, body } = await checkOut(customer, cart(optionIds, lines[0].priceKES))
    expect([status, body.code, body.errors[0].field]).toEqual([409, code, 'items.0.optionIds'])
  })

  it('refuses a cart from before the group was required, which sends none', async () => {
    const { customer, cart, check } = await aPlate()
    expect((await check(undefined, 650)).lines[0].state).toBe('OPTION_COUNT')
    expect((await checkOut(customer, cart(undefined, 650))).body.code).toBe('option_count_wrong')
  })

  it('refuses what is sold out, and names it', async () => {
    const { shop, customer, side, idOf, cart, check } = await aPlate()
    await shop.owner.patch(`/api/vendor/options/${side.ids.Chips}`, { isSoldOut: true })
    const optionIds = [idOf('Chips'), idOf('Avocado')]
    expect((await check(optionIds, 800)).lines[0]).toMatchObject({
      state: 'OPTION_SOLD_OUT',
      wrongOptionIds: [side.ids.Chips],
    })
    const { body } = await checkOut(customer, cart(optionIds, 800))
    expect([body.code, body.data.optionIds]).toEqual(['option_unavailable', [side.ids.Chips]])
    expect(body.detail).toContain('Chips is sold out')
  })

  it('refuses another product’s, another shop’s and none at all alike', async () => {
    const { shop, customer, idOf, cart, check } = await aPlate()
    const otherShop = await aShop(world)
    const foreign = await anOptionGroup(world, otherShop, { products: [await aProduct(world, otherShop)] })
    const unused = await anOptionGroup(world, shop, { name: 'Sugar', position: 5 })
    for (const id of [foreign.ids.Chips, unused.ids.Chips, newId()] as string[]) {
      const optionIds = [idOf('Ugali'), id]
      expect((await check(optionIds, 650)).lines[0]).toMatchObject({ state: 'OPTION_GONE', wrongOptionIds: [id] })
      const { status, body } = await checkOut(customer, cart(optionIds, 650))
      expect([status, body.code, body.data.optionIds]).toEqual([409, 'option_unavailable', [id]])
    }
  })
})

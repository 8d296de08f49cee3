import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contracts/admin/search.ts'
import { webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let admin: Person
let shop: Shop
let customer: Person
let order: { id: string; number: string; payment: { receipt: string } }

const search = async (words: string): Promise<SearchResults> =>
  (await admin.get(`/api/admin/search?search=${encodeURIComponent(words)}`)).body
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)

beforeAll(async () => {
  ;[admin, shop, customer] = await Promise.all([
    anAdmin(world),
    aShop(world, { name: 'Lolwe Fish and Butchery' }),
    aPerson(world, { name: 'Zawadi Mwakio' }),
  ])
  const product = await aProduct(world, shop, { name: 'Smoked omena stew' })
  order = await aPaidOrder(world, shop, customer, [{ product }])
}, 60_000)

describe('the search of administrators', () => {
  it('finds an order by its number and by its receipt, in any spelling', async () => {
    const spaced = `${order.number.slice(0, 2).toLowerCase()} ${order.number.slice(2, 6)} ${order.number.slice(6)}`
    for (const words of [order.number, order.number.slice(2), spaced]) {
      const { form, orders } = await search(words)
      expect([words, form, idsOf(orders)]).toEqual([words, 'NUMBER', [order.id]])
    }
    const { orders } = await search(order.payment.receipt.toLowerCase())
    expect(idsOf(orders)).toEqual([order.id])
  })

  it('finds by a phone, whole or its last digits, the person and the orders', async () => {
    const { phone } = customer.user
    for (const words of [
      phone,
      `0${phone.slice(4)}`,
      `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`,
      phone.slice(-6),
    ]) {
      const { form, people, orders } = await search(words)
      expect([words, form]).toEqual([words, 'DIGITS'])
      expect(idsOf(people)).toContain(customer.user.id)
      expect(idsOf(orders)).toContain(order.id)
    }
  })

  it('finds people, their orders, shops, products and events by a part of a name', async () => {
    const ofPerson = await search('zawadi mw')
    expect(ofPerson.people).toMatchObject([{ id: customer.user.id, name: 'Zawadi Mwakio', role: 'CUSTOMER' }])
    expect(idsOf(ofPerson.orders)).toEqual([order.id])
    expect((await search('lolwe fi')).vendors).toMatchObject([{ id: shop.id, status: 'APPROVED' }])
    expect((await search('omena')).products).toMatchObject([{ name: 'Smoked omena stew', vendor: { id: shop.id } }])
    const event = await anEvent(world, shop, { title: 'Jahazi night' })
    expect((await search('jahazi')).events).toMatchObject([
      { id: event.id, title: 'Jahazi night', status: 'PUBLISHED' },
    ])
  })

  it('finds the orders of an account by its mail address', async () => {
    const { orders, people } = await search(customer.user.email.toUpperCase())
    expect([idsOf(orders), idsOf(people)]).toEqual([[order.id], [customer.user.id]])
  })

  it('finds a payout and what a statement says by the receipt, in any spelling', async () => {
    const paid = await aShopWithBalance(world, 5_000)
    const payout = (await postPayoutRequest(paid, 1_000)).body
    await approvePayout(admin, payout.id)
    await admin.post(`/api/admin/payouts/${payout.id}/settle`, { reference: 'UKP4L1B7TM' })
    expect((await search('ukp4l1b7tm')).money).toMatchObject([
      { kind: 'PAYOUT', id: payout.id, receipt: 'UKP4L1B7TM', amountKES: 1_000, of: paid.name },
    ])
    expect((await search('UKP4L1B7TX')).money).toEqual([])
  })

  it('finds the newest payouts of a shop by its name, paid or not', async () => {
    const paid = await aShopWithBalance(world, 5_000)
    await world.db.update(vendors).set({ name: 'Kisima Samaki Choma' }).where(eq(vendors.id, paid.id))
    const payout = (await postPayoutRequest(paid, 700)).body
    expect((await search('samaki cho')).money).toMatchObject([
      { kind: 'PAYOUT', id: payout.id, receipt: null, amountKES: 700, of: 'Kisima Samaki Choma' },
    ])
  })

  it('finds what a provider sent and nothing was found for by its receipt, for who decides on money', async () => {
    const id = newId()
    await world.db.insert(webhookEvents).values({
      id,
      provider: 'mpesa',
      kind: 'DIRECT',
      body: { TransID: 'UKQ7NTHNG1', TransAmount: '450.00' },
      address: '127.0.0.1',
      receivedAt: world.clock.now(),
      appliedAt: world.clock.now(),
      outcome: 'UNKNOWN_PAYMENT',
    })
    expect((await search('ukq7nthng1')).money).toMatchObject([
      { kind: 'WEBHOOK_EVENT', id, receipt: 'UKQ7NTHNG1', amountKES: null },
    ])
    const found = (await (await anAdmin(world, 'SUPPORT')).get('/api/admin/search?search=ukq7nthng1')).body
    expect(found.money).toEqual([])
  })

  it('finds people by one or two letters only where a word begins with them', async () => {
    for (const words of ['Z', 'za', 'mw']) expect(idsOf((await search(words)).people)).toContain(customer.user.id)
    for (const words of ['wa', 'ki']) expect(idsOf((await search(words)).people)).not.toContain(customer.user.id)
  })

  it('masks the phones of orders', async () => {
    expect(JSON.stringify((await search(order.number)).orders)).not.toContain(customer.user.phone.slice(-9))
  })

  it('finds nothing for a name that nobody has, and takes what stands for any letters as it is', async () => {
    for (const words of ['nobody of this name', '%%', '_______']) {
      const { form: _, ...found } = await search(words)
      expect([words, Object.values(found).flat()]).toEqual([words, []])
    }
    expect((await admin.get('/api/admin/search?search=')).status).toBe(422)
  })

  it('asks the database once for each kind, and twice for a name among the orders', async () => {
    const { statements } = await countStatements(() => search('zawadi'))
    expect(statements).toHaveLength(1 + 7)
  })
})

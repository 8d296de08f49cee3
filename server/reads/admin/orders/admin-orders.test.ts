import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

async function aNewOrder() {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES: 1000 })
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  const applied = eq(webhookEvents.outcome, 'APPLIED')
  await eventually(async () => (await world.db.select().from(webhookEvents).where(applied)).length > 0)
  const find = async (query: string) => (await admin.get(`/api/admin/orders?${query}`)).body
  return { shop, customer, admin, product, order, find, id: order.id as OrderId }
}

const masked = (phone: string) => `0${phone.slice(4, 7)} *** ${phone.slice(-3)}`

describe("the administrators' orders", () => {
  it('lists the orders of all vendors for administrators, with the phone masked and the receipt', async () => {
    const { shop, customer, order, find } = await aNewOrder()
    const { items } = await find(`vendor=${shop.slug}`)
    expect(items).toEqual([
      {
        id: order.id,
        number: order.number,
        status: 'PAID',
        fulfilment: 'PICKUP',
        placedAt: order.placedAt,
        paidAt: order.paidAt,
        customer: { id: customer.user.id, name: customer.user.name, phone: masked(customer.user.phone) },
        vendor: { id: shop.id, slug: shop.slug, name: shop.name },
        totalKES: 1000,
        refundedKES: 0,
        commissionKES: 100,
        receipt: order.payment.receipt,
      },
    ])
  })

  it('finds orders by status, by vendor (slug or id), and by number, phone, receipt or name', async () => {
    const { shop, customer, order, find } = await aNewOrder()
    const count = async (query: string) => (await find(query)).items.length
    expect(await count(`vendor=${shop.id}&status=PAID`)).toBe(1)
    expect(await count(`vendor=${shop.id}&status=READY`)).toBe(0)
    expect(await count('vendor=no-such-shop')).toBe(0)
    for (const search of [
      order.number,
      order.number.slice(2),
      order.number.toLowerCase(),
      `0${customer.user.phone.slice(4)}`,
      order.payment.receipt,
      'wanjiru',
      order.number.slice(4),
    ]) {
      expect([search, await count(`vendor=${shop.slug}&search=${encodeURIComponent(search)}`)]).toEqual([search, 1])
    }
    expect(await count(`vendor=${shop.slug}&search=${encodeURIComponent("%o'reilly_")}`)).toBe(0)
  })

  it('finds an order by a receipt without a digit', async () => {
    const { shop, order, find } = await aNewOrder()
    await world.db.update(payments).set({ receipt: 'UKKVUCHGEV' }).where(eq(payments.orderId, order.id))
    expect((await find(`vendor=${shop.slug}&search=ukkvuchgev`)).items).toMatchObject([{ id: order.id }])
  })

  it("filters orders by the spec's parameters: status, vendor, search", async () => {
    const { shop, order, find } = await aNewOrder()
    expect((await find(`param1=PAID&param2=${shop.slug}&param3=${order.number}`)).items).toHaveLength(1)
    expect((await find(`param1=PAID&param2=${shop.slug}&param3=UZ00000000`)).items).toHaveLength(0)
  })

  it('lists orders for administrators page by page, the newest first', async () => {
    const { shop, product, find, order } = await aNewOrder()
    const later = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    const first = await find(`vendor=${shop.slug}&limit=1`)
    expect(first.items).toMatchObject([{ id: later.id }])
    const second = await find(`vendor=${shop.slug}&limit=1&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ id: order.id }], nextCursor: null })
  })

  it('counts the open orders of all vendors', async () => {
    const { find, order, shop } = await aNewOrder()
    const { counts } = await find('')
    expect(counts).toMatchObject({ READY: expect.any(Number), OUT_FOR_DELIVERY: 0 })
    await shop.owner.post(`/api/vendor/orders/${order.id}/accept`)
    expect((await find('')).counts).toMatchObject({ PAID: counts.PAID - 1, ACCEPTED: counts.ACCEPTED + 1 })
  })

  it('reads orders for administrators in two statements beside the session, and one order in one', async () => {
    const { admin, id } = await aNewOrder()
    const list = await countStatements(() => admin.get('/api/admin/orders?status=PAID'))
    expect(list.statements).toHaveLength(3)
    const one = await countStatements(() => admin.get(`/api/admin/orders/${id}`))
    expect(one.statements).toHaveLength(2)
  })

  it('refuses the list of all orders to anyone but an administrator', async () => {
    const { customer, shop, id } = await aNewOrder()
    for (const person of [customer, shop.owner]) {
      expect((await person.get('/api/admin/orders')).status).toBe(403)
      expect((await person.get(`/api/admin/orders/${id}`)).status).toBe(403)
    }
  })
})

describe('one order as administrators see it', () => {
  it('shows administrators an order with its lines, money, history, payments and ledger transfers', async () => {
    const { admin, id, customer, order } = await aNewOrder()
    const { body } = await admin.get(`/api/admin/orders/${id}`)
    expect(body).toMatchObject({
      id,
      status: 'PAID',
      contact: { name: customer.user.name, phone: masked(customer.user.phone), email: maskEmail(customer.user.email) },
      priceLines: [{ kind: 'GOODS', party: 'VENDOR', amountKES: 1000, basis: null }],
      leftKES: 1000,
      totalKES: 1000,
      commissionKES: 100,
      earningsKES: 900,
      receipt: order.payment.receipt,
      lines: [{ name: 'Whole fried tilapia', quantity: 1, unitPriceKES: 1000 }],
      history: [
        { status: 'PENDING_PAYMENT', actor: 'CUSTOMER', by: customer.user.name },
        { status: 'PAID', actor: 'SYSTEM', by: null },
      ],
      payments: [{ status: 'SUCCEEDED', amountKES: 1000, phone: masked(customer.user.phone) }],
      refunds: [],
    })
    expect(body.transfers).toMatchObject([
      {
        kind: 'order_paid',
        entries: [
          { account: 'commission', amountKES: 100 },
          { account: 'pending', amountKES: 900 },
          { account: 'provider:mpesa', amountKES: -1000 },
        ],
      },
    ])
  })

  it('shows administrators every payment attempt with every webhook event, without the digits of the phone', async () => {
    const { shop, product, admin } = await aNewOrder()
    const customer = await aPerson(world)
    const { body: placed } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    const id = placed.order.id
    const readOrder = async () => (await admin.get(`/api/admin/orders/${id}`)).body
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await readOrder()).payments[0].webhookEvents[0]?.appliedAt)
    await customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone: customer.user.phone } })
    await world.phones.answer(customer.user.phone)
    const body = await eventually(async () => {
      const order = await readOrder()
      return order.payments[1]?.webhookEvents[0]?.appliedAt && order
    })
    expect(body.payments).toMatchObject([
      { status: 'FAILED', failure: 'CANCELLED', webhookEvents: [{ outcome: 'APPLIED' }] },
      { status: 'SUCCEEDED', receipt: body.receipt, webhookEvents: [{ outcome: 'APPLIED' }] },
    ])
    expect(JSON.stringify(body)).toContain(body.receipt)
    expect(JSON.stringify(body)).not.toContain(customer.user.phone.slice(-9))
  })

  it('shows administrators the refund of a rejected order, and who rejected it', async () => {
    const { shop, admin, id } = await aNewOrder()
    await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'Something is finished' })
    const { body } = await admin.get(`/api/admin/orders/${id}`)
    expect(body.refunds).toMatchObject([{ status: 'REQUESTED', amountKES: 1000, reason: 'Something is finished' }])
    expect(body.history.at(-1)).toMatchObject({ status: 'REJECTED', actor: 'VENDOR', by: 'Achieng Otieno' })
    expect(body.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(['order_paid', 'refund_requested'])
  })

  it('answers an unknown order of an administrator with not found', async () => {
    const admin = await anAdmin(world)
    expect((await admin.get('/api/admin/orders/019aa0d0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await admin.get('/api/admin/orders/17')).status).toBe(404)
  })
})

describe('an order that an administrator cancels', () => {
  const cancel = async (admin: Person, id: string, reason = 'The shop burned down') =>
    admin.post(`/api/admin/orders/${id}/cancel`, { reason })
  const listNotifications = async (person: Person) => (await person.get('/api/user/notifications')).body.items

  it('ends, refunds what was paid, and tells the customer and the shop why', async () => {
    const { shop, customer, admin, id, order } = await aNewOrder()
    const { status, body } = await cancel(admin, id)
    expect([status, body.status, body.refundedKES, body.leftKES]).toEqual([200, 'REJECTED', 1000, 0])
    expect(body.history.at(-1)).toMatchObject({ actor: 'ADMIN', by: admin.user.name, reason: 'The shop burned down' })
    expect(body.refunds).toMatchObject([{ status: 'REQUESTED', amountKES: 1000, by: admin.user.name }])
    const data = { orderId: id, orderNumber: order.number, shop: shop.name, reason: 'The shop burned down' }
    expect(await listNotifications(customer)).toContainEqual(
      expect.objectContaining({ kind: 'order_cancelled', data: { side: 'CUSTOMER', ...data } }),
    )
    expect((await listNotifications(shop.owner))[0]).toMatchObject({
      kind: 'order_cancelled',
      data: { side: 'VENDOR', ...data },
    })
    expect(body.messages.map(({ kind, to }: { kind: string; to: { id: string } }) => [kind, to.id])).toEqual([
      ['refund_requested', customer.user.id],
      ['order_cancelled', customer.user.id],
      ['order_cancelled', shop.owner.user.id],
    ])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('is in the audit trail with the reason', async () => {
    const { admin, id } = await aNewOrder()
    await cancel(admin, id)
    const { items } = (await admin.get(`/api/admin/audit?subject=${id}`)).body
    expect(items).toMatchObject([
      { action: 'order.cancel', detail: { from: 'PAID', to: 'REJECTED', reason: 'The shop burned down' } },
    ])
  })

  it('is cancelled once it has been accepted, and its stock is on sale again', async () => {
    const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
    const product = await aProduct(world, shop, { priceKES: 1000, stock: 3 })
    const { id } = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }])
    await shop.owner.post(`/api/vendor/orders/${id}/accept`)
    expect((await cancel(admin, id)).body).toMatchObject({ status: 'CANCELLED', leftKES: 0 })
    expect((await shop.owner.get(`/api/vendor/products/${product.id}`)).body.stock).toBe(3)
  })

  it('is not cancelled while its customer’s phone may still ask for the PIN, and not once it was handed over', async () => {
    const { shop, product, admin, id } = await aNewOrder()
    const customer = await aPerson(world)
    const { body: placed } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect((await cancel(admin, placed.order.id)).body.code).toBe('payment_in_progress')
    for (const step of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    expect((await cancel(admin, id)).body).toMatchObject({ code: 'invalid_transition', status: 409 })
  })

  it('of two who cancel it at the same time, one does, and one refund is sent', async () => {
    const { admin, id } = await aNewOrder()
    const other = await anAdmin(world)
    const answers = await Promise.all([cancel(admin, id), cancel(other, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.get(`/api/admin/orders/${id}`)).body.refunds).toHaveLength(1)
  })
})

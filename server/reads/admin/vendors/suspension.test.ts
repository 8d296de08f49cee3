import { describe, expect, it } from 'vitest'
import { isRefusedWhileSuspended } from '#contracts/wire/endpoint-errors.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout, disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const suspend = async (shop: Shop, as?: Awaited<ReturnType<typeof anAdmin>>) => {
  const admin = as ?? (await anAdmin(world))
  const decide = (action: string) =>
    admin.post(`/api/admin/vendors/${shop.id}/${action}`, { reason: 'Account may be taken over' })
  expect((await decide('suspend')).status).toBe(200)
  return { admin, reinstate: () => decide('reinstate') }
}

describe('before a shop is suspended', () => {
  it('an administrator sees what would stop and what would go on, in numbers', async () => {
    const shop = await aShopWithBalance(world, 5000)
    const product = await aProduct(world, shop, { priceKES: 450 })
    await aPaidOrder(world, shop, await aPerson(world), [{ product, quantity: 2 }])
    await postPayoutRequest(shop, 3000)
    const { event } = await anEventWithTickets(world, { shop })
    const admin = await anAdmin(world)
    const { status, body } = await admin.get(`/api/admin/vendors/${shop.id}/suspension`)
    const owed = await balancesOf(world, shop.id)
    expect([status, body]).toEqual([
      200,
      {
        products: 2,
        orders: { count: 1, totalKES: 900 },
        payouts: { count: 1, totalKES: 3000 },
        owedKES: (owed.pending ?? 0) + (owed.available ?? 0) + 3000,
        events: [expect.objectContaining({ id: event.id, tickets: 1 })],
      },
    ])
    const missing = await admin.get('/api/admin/vendors/019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f/suspension')
    expect(missing.status).toBe(404)
  })
})

describe('the owner of a suspended shop', () => {
  it('reads a payout that waits as held and not on its way, until the shop is reinstated', async () => {
    const shop = await aShopWithBalance(world, 5000)
    await postPayoutRequest(shop, 3000)
    const balance = async () => (await shop.owner.get('/api/vendor/revenue')).body.balance
    expect(await balance()).toMatchObject({ availableKES: 2000, onItsWayKES: 3000, heldKES: 0 })
    const { admin, reinstate } = await suspend(shop)
    expect(await balance()).toMatchObject({ availableKES: 2000, onItsWayKES: 0, heldKES: 3000 })
    expect((await admin.get(`/api/admin/users/${shop.owner.user.id}`)).body.shop.owedKES).toBe(5000)
    await reinstate()
    expect(await balance()).toMatchObject({ availableKES: 2000, onItsWayKES: 3000, heldKES: 0 })
  })

  it('is refused at every endpoint of vendors that writes, but for those that finish or give back a paid order', async () => {
    const shop = await aShop(world)
    // A stream has no end to wait for.
    const callable = world.endpoints.filter(
      ({ access, contentType }) =>
        ['vendor', 'vendor-applicant', 'gate'].includes(access) && contentType !== 'text/event-stream',
    )
    await suspend(shop)
    const answers = await Promise.all(
      callable.map(async (endpoint) => {
        const url = endpoint.path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
        const { status, body } = await shop.owner.send(endpoint.method, url)
        return { endpoint, isRefused: status === 403 && body.code === 'vendor_suspended' }
      }),
    )
    for (const { endpoint, isRefused } of answers)
      expect([endpoint.method, endpoint.path, isRefused]).toEqual([
        endpoint.method,
        endpoint.path,
        isRefusedWhileSuspended(endpoint),
      ])
    const writes = answers.filter(({ endpoint, isRefused }) => endpoint.method !== 'GET' && !isRefused)
    expect(writes.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
      ...['accept', 'complete', 'dispatch', 'ready', 'reject', 'undo'].map((step) => `/api/vendor/orders/:id/${step}`),
      ...['agree', 'offer', 'refuse'].map((answer) => `/api/vendor/problems/:id/${answer}`),
      // Of what was ordered for later, and is paid.
      '/api/vendor/slots/start',
    ])
    expect(answers.filter(({ endpoint, isRefused }) => endpoint.method === 'GET' && isRefused)).toEqual([])
    expect(writes.length).toBeLessThan(answers.filter(({ endpoint }) => endpoint.method !== 'GET').length)
  })

  it('is notified of the suspension and of its end, with the reasons of the administrator', async () => {
    const shop = await aShop(world)
    const told = async () => (await shop.owner.get('/api/user/notifications')).body.items
    const { reinstate } = await suspend(shop)
    const data = { shop: shop.name, reason: 'Account may be taken over' }
    expect(await told()).toMatchObject([{ kind: 'vendor_suspended', data, readAt: null }])
    await reinstate()
    await reinstate()
    expect(await told()).toMatchObject([
      { kind: 'vendor_reinstated', data },
      { kind: 'vendor_suspended', data },
    ])
  })

  it('finishes what is paid, with the phones of the customers masked, and without finding anybody by phone', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world, { phone: '+254722418305' })
    const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
    const phoneSeen = async () => (await shop.owner.get(`/api/vendor/orders/${order.id}`)).body.contact.phone
    const found = async () => (await shop.owner.get('/api/vendor/orders?search=0722418305')).body.items.length
    expect([await phoneSeen(), await found()]).toEqual(['+254722418305', 1])
    const { reinstate } = await suspend(shop)
    expect([await phoneSeen(), await found()]).toEqual(['0722 *** 305', 0])
    expect((await shop.owner.get('/api/vendor/orders')).body.items[0].contact.phone).toBe('0722 *** 305')
    for (const step of ['accept', 'ready', 'complete']) {
      const { status, body } = await shop.owner.post(`/api/vendor/orders/${order.id}/${step}`)
      expect([status, body.contact.phone]).toEqual([200, '0722 *** 305'])
    }
    await reinstate()
    expect([await phoneSeen(), await found()]).toEqual(['+254722418305', 1])
  })

  it('is not paid for an order that was placed before and not paid', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world)
    const cart = cartOf(shop, customer, [{ product: await aProduct(world, shop) }])
    const { id } = (await checkOut(customer, cart)).body.order
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await customer.get(`/api/user/orders/${id}`)).body.payment.status === 'FAILED')
    await suspend(shop)
    const retry = await customer.command(`/api/user/orders/${id}/pay`, { payment: cart.payment })
    expect([retry.status, retry.body.code]).toEqual([409, 'vendor_unavailable'])
  })
})

describe('a payout of a suspended shop', () => {
  it('is not sent although it was approved, says so to administrator and vendor, and is sent once the shop is reinstated', async () => {
    const payout = await anApprovedPayout(world)
    const { reinstate } = await suspend(payout.shop)
    await world.periodicJobs.followUpDisbursements()
    world.clock.pass(minutes(5))
    await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet()
    expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'CREATED', sentAt: null }])
    expect(await payout.view()).toMatchObject({ status: 'APPROVED', isHeld: true })
    const { items } = (await payout.admin.get('/api/admin/payouts?status=APPROVED')).body
    expect(items.find(({ id }: { id: string }) => id === payout.id)).toMatchObject({
      isHeld: true,
      vendor: { status: 'SUSPENDED' },
    })
    const batch = await payout.admin.command('/api/admin/payouts/batches', { ids: [payout.id] })
    expect([batch.status, batch.body.code]).toEqual([409, 'invalid_transition'])

    await reinstate()
    world.clock.pass(minutes(2))
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await payout.view()).status === 'PAID')
    expect([await payout.onPhoneKES(), (await payout.view()).isHeld]).toEqual([3000, false])
  })

  it('is not approved, and may be rejected', async () => {
    const shop = await aShopWithBalance(world, 5000)
    const { id } = (await postPayoutRequest(shop, 3000)).body
    const { admin } = await suspend(shop)
    const approved = await admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged: [] })
    expect([approved.status, approved.body.code]).toEqual([409, 'payout_held'])
    const rejected = await admin.post(`/api/admin/payouts/${id}/reject`, { reason: 'Taken over' })
    expect([rejected.status, rejected.body.isHeld]).toEqual([200, false])
  })

  it.each([
    ['disabled', 'disabledAt'],
    ['locked', 'lockedAt'],
  ] as const)('is held as well while the account of its owner is %s', async (_, column) => {
    const payout = await anApprovedPayout(world)
    const { id } = payout.shop.owner.user
    const close = (at: Date | null) =>
      world.db
        .update(users)
        .set({ [column]: at })
        .where(eq(users.id, id))
    await close(world.clock.now())
    await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet()
    expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'CREATED' }])
    expect((await payout.shop.owner.get('/api/vendor/payouts')).status).toBe(401)
    const admin = await anAdmin(world)
    expect((await admin.get(`/api/admin/users/${id}`)).body[column]).toBe(world.clock.now().toISOString())
    await close(null)
    world.clock.pass(minutes(2))
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await payout.view()).status === 'PAID')
  })
})

import { describe, expect, it } from 'vitest'
import { desc, eq } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout, disbursementsOf, inTime, webhookEventsOf } from '#server/testing/builders/disbursements.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

describe('a callback from an address that is not on the list', () => {
  const world = aWorld({ MPESA_CALLBACK_ADDRESSES: '196.201.214.200' })

  it('settles no payment by a callback from an unlisted address: it is stored, and M-Pesa is queried at once', async () => {
    const [shop, buyer] = await Promise.all([aShop(world), aPerson(world)])
    const { body } = await checkOut(buyer, cartOf(shop, buyer, [{ product: await aProduct(world, shop) }]))
    await world.phones.answer(buyer.user.phone)
    await eventually(
      async () =>
        (await world.db.select().from(webhookEvents).where(eq(webhookEvents.outcome, 'UNTRUSTED_ADDRESS')))[0],
    )
    expect((await orderOf(buyer, body.order.id)).status).toBe('PENDING_PAYMENT')
    const [payment] = await world.db.select().from(payments).where(eq(payments.orderId, body.order.id))
    expect(payment?.followUpAt).toEqual(world.clock.now())
    await world.periodicJobs.followUpPayments()
    await eventually(async () => (await orderOf(buyer, body.order.id)).status === 'PAID')
  })

  it('settles no payout by a callback from an unlisted address, nor by a status from there', async () => {
    const payout = await anApprovedPayout(world)
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await webhookEventsOf(world, payout.id)).includes('RESULT UNTRUSTED_ADDRESS'))
    expect((await payout.view()).status).toBe('SENT')
    expect((await disbursementsOf(world, payout.id))[0]?.followUpAt).toEqual(world.clock.now())
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await webhookEventsOf(world, payout.id)).includes('STATUS UNTRUSTED_ADDRESS'))
    expect((await payout.view()).status).toBe('SENT')
    // The list was wrong: with the right one it goes on from where it was.
    world.config.providers.mpesa.callbackAddresses?.push('127.0.0.1')
    await inTime(world, async () => (await payout.view()).status === 'PAID')
  })

  it('stores the same address of a callback for its IPv4 and IPv6 notations', async () => {
    const send = async (remoteAddress: string) => {
      await world.app.inject({ method: 'POST', url: '/api/payments/stk/nobodys', remoteAddress, payload: '{}' })
      const [stored] = await world.db.select().from(webhookEvents).orderBy(desc(webhookEvents.id)).limit(1)
      return stored?.address
    }
    expect(await send('::ffff:196.201.214.200')).toBe('196.201.214.200')
    expect(await send('196.201.214.200')).toBe('196.201.214.200')
    expect(await send('2001:db8::1')).toBe('2001:db8::1')
  })
})

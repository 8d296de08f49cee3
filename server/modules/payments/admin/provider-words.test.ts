import { describe, expect, it } from 'vitest'
import { findProviderReason } from '#contracts/money/find-provider-reason.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments } from '../payments.tables.ts'

const world = aWorld()

async function anAttempt(scenario: string) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES: 1000 })
  await world.phones.scenario(customer.user.phone, scenario)
  const id = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as OrderId
  const attempt = async () => (await admin.get(`/api/admin/orders/${id}`)).body.payments[0]
  return { id, customer, admin, attempt }
}

describe('the words of a provider', () => {
  it('stand by a failed payment for administrators, and never on the page of its customer', async () => {
    const { id, customer, attempt } = await anAttempt('result-26')
    const failed = await eventually(async () => (await attempt()).status === 'FAILED' && attempt())
    const words = '26 System busy. The service request is rejected.'
    expect(failed).toMatchObject({ failure: 'PROVIDER_ERROR', providerWords: words })
    const own = await orderOf(customer, id)
    expect(own.payment.failure).toBe('PROVIDER_ERROR')
    expect(JSON.stringify(own)).not.toContain('System busy')
  })

  it('stand by a payment that has no final status, where no document explains its code', async () => {
    const { id, admin, attempt } = await anAttempt('result-7777')
    const open = await eventually(async () => (await attempt()).providerWords !== null && attempt())
    expect(open).toMatchObject({ status: 'PROMPTED', failure: null, providerWords: '7777 Request failed.' })
    const uncertain = { status: 'UNKNOWN', uncertainSince: world.clock.now() } as const
    await world.db.update(payments).set(uncertain).where(eq(payments.orderId, id))
    const { items } = (await admin.get('/api/admin/uncertain-payments?limit=100')).body
    expect(items).toMatchObject([{ order: { id }, providerWords: '7777 Request failed.' }])
  })

  it('are gone once the payment has succeeded', async () => {
    const { customer, id, attempt } = await anAttempt('cancel')
    await eventually(async () => (await attempt()).providerWords?.startsWith('1032 '))
    await world.db
      .update(payments)
      .set({ status: 'PROMPTED', failure: null, settledAt: null })
      .where(eq(payments.orderId, id))
    const { payment } = await orderOf(customer, id)
    const settle = { outcome: 'SUCCEEDED', receipt: 'UKM8A1ZP4Q' }
    await (await anAdmin(world)).post(`/api/admin/payments/${payment.id}/settle`, settle)
    expect(await attempt()).toMatchObject({ status: 'SUCCEEDED', providerWords: null })
  })

  it('are explained by the meanings that come with the list of providers', async () => {
    const { items } = (await (await anAdmin(world)).get('/api/admin/payment-providers')).body
    const meanings = items.find(({ id }: { id: string }) => id === 'mpesa').meanings
    expect(findProviderReason(meanings, 'IN', '26 System busy.')).toBe('BUSY')
    expect(findProviderReason(meanings, 'OUT', '2040 Credit Party')).toBe('NOT_REGISTERED')
    const paystack = items.find(({ id }: { id: string }) => id === 'paystack').meanings
    expect(findProviderReason(paystack, 'OUT', 'Transaction has been fully reversed')).toBe('ALREADY_REVERSED')
  })

  it('are not put into the mouth of a provider where a person has written them of a payout', async () => {
    const [shop, admin] = await Promise.all([aShopWithBalance(world, 1000), anAdmin(world)])
    const { id } = (await postPayoutRequest(shop, 300)).body
    await approvePayout(admin, id)
    const sent = { status: 'SENT', sentAt: new Date(0), stuckAt: new Date(0), stuckReason: 'NO_FINAL_STATUS' } as const
    const [waiting] = await world.db.select().from(disbursements).where(eq(disbursements.payoutId, id))
    // Where the program sends nothing itself there is no disbursement, and the words are a person's anyway.
    if (waiting) await world.db.update(disbursements).set(sent).where(eq(disbursements.id, waiting.id))
    const reason = 'The portal says that it was declined'
    expect((await admin.post(`/api/admin/payouts/${id}/fail`, { reason })).status).toBe(200)
    const [payout] = (await shop.owner.get('/api/vendor/payouts')).body.items
    expect(payout).toMatchObject({ status: 'FAILED', reason, failure: null })
  })
})

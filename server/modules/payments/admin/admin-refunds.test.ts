import { describe, expect, it } from 'vitest'
import type { RefundId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { accountKES, approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { refunds } from '../payments.tables.ts'

const world = aWorld()

let receipts = 0
const aReceipt = () => `UHR4L1B${String(++receipts).padStart(3, '0')}`

/** A paid order that its vendor has turned down: its money is owed to the customer. */
async function anOwedRefund() {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES: 1000 }) }])
  await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Something is finished' })
  const { items } = (await admin.get(`/api/admin/refunds?search=${order.number}`)).body
  const settle = (reference: string) => admin.post(`/api/admin/refunds/${items[0].id}/settle`, { reference })
  return { shop, customer, admin, order, settle, refund: items[0], id: items[0].id as RefundId }
}

describe('a refund', () => {
  it('stands in a list that is sorted as asked for and narrowed by days in Nairobi, both included', async () => {
    const [one, other] = [await anOwedRefund(), await anOwedRefund()]
    await world.db
      .update(refunds)
      .set({ createdAt: new Date('2027-03-02T20:59:00Z') })
      .where(eq(refunds.id, one.id))
    await world.db
      .update(refunds)
      .set({ createdAt: new Date('2027-03-02T21:00:00Z') })
      .where(eq(refunds.id, other.id))
    const ids = async (query: string) =>
      (await one.admin.get(`/api/admin/refunds?${query}`)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids('from=2027-03-02&to=2027-03-02')).toEqual([one.id])
    expect(await ids('from=2027-03-03')).toEqual([other.id])
    expect(await ids('from=2027-03-02&sortBy=oldest')).toEqual([one.id, other.id])
    expect(await ids('from=2027-03-02&sortBy=newest&status=REQUESTED')).toEqual([other.id, one.id])
    for (const sortBy of ['oldest', 'newest', 'largest']) {
      const whole = await ids(`from=2027-03-02&sortBy=${sortBy}`)
      const { body } = await one.admin.get(`/api/admin/refunds?from=2027-03-02&sortBy=${sortBy}&limit=1`)
      const rest = await ids(`from=2027-03-02&sortBy=${sortBy}&cursor=${body.nextCursor}`)
      expect([sortBy, body.items[0].id, ...rest]).toEqual([sortBy, ...whole])
    }
    expect(
      (await one.admin.get('/api/admin/refunds.csv?to=2027-03-02&from=2027-03-02')).body.trimEnd().split('\r\n'),
    ).toHaveLength(2)
    expect((await one.admin.get('/api/admin/refunds?sortBy=commission')).status).toBe(422)
  })

  it('shows what is needed to pay an owed refund manually', async () => {
    const { refund, order, shop, customer } = await anOwedRefund()
    expect(refund).toMatchObject({
      status: 'REQUESTED',
      amountKES: 1000,
      reason: 'Something is finished',
      receipt: null,
      order: { id: order.id, number: order.number },
      vendor: { id: shop.id, slug: shop.slug },
      customer: { name: customer.user.name },
      payment: { receipt: order.payment.receipt, phone: customer.user.phone },
    })
  })

  it('settles a refund manually with its receipt, and posts the money as sent', async () => {
    const { settle } = await anOwedRefund()
    const [owed, held] = [await accountKES(world, 'refunds:in_transit'), await accountKES(world, 'provider:mpesa')]
    const reference = aReceipt()
    const { status, body } = await settle(reference)
    expect([status, body.status, body.receipt]).toEqual([200, 'SUCCEEDED', reference])
    expect(body.settledAt).toBe(world.clock.now().toISOString())
    expect(await accountKES(world, 'refunds:in_transit')).toBe(owed - 1000)
    expect(await accountKES(world, 'provider:mpesa')).toBe(held + 1000)
  })

  it('changes nothing when a refund is settled again with the same receipt, and refuses another one', async () => {
    const { settle, id } = await anOwedRefund()
    const reference = aReceipt()
    await settle(reference)
    expect((await settle(reference)).status).toBe(200)
    expect((await settle(aReceipt())).body).toMatchObject({ code: 'invalid_transition', data: { status: 'SUCCEEDED' } })
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(actions).toMatchObject([{ action: 'refund.settle', detail: { receipt: reference, amountCents: 1000_00 } }])
  })

  it('settles a refund once when several administrators settle it concurrently', async () => {
    const { settle } = await anOwedRefund()
    const held = await accountKES(world, 'provider:mpesa')
    const answers = await Promise.all(Array.from({ length: 8 }, () => settle(aReceipt())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await accountKES(world, 'provider:mpesa')).toBe(held + 1000)
  })

  it('refuses to settle a refund with the receipt of another refund or of the incoming payment', async () => {
    const [one, other] = [await anOwedRefund(), await anOwedRefund()]
    const reference = aReceipt()
    await one.settle(reference)
    expect((await other.settle(reference)).body).toMatchObject({
      code: 'receipt_used',
      errors: [{ field: 'reference' }],
    })
    expect((await other.settle(other.order.payment.receipt)).body.code).toBe('receipt_used')
    expect((await other.settle('no!')).status).toBe(422)
  })

  it('refuses the receipt of a payout for a refund, and that of a refund for a payout', async () => {
    const { settle, admin } = await anOwedRefund()
    const shop = await aShopWithBalance(world, 500)
    const aPayout = async () => {
      const { id } = (await postPayoutRequest(shop, 100)).body
      await approvePayout(admin, id)
      return (reference: string) => admin.post(`/api/admin/payouts/${id}/settle`, { reference })
    }
    const [ofPayout, ofRefund] = [aReceipt(), aReceipt()]
    await (await aPayout())(ofPayout)
    expect((await settle(ofPayout)).body.code).toBe('receipt_used')
    await settle(ofRefund)
    expect((await (await aPayout())(ofRefund)).body.code).toBe('receipt_used')
  })

  it('refuses to let anyone but an administrator settle a refund', async () => {
    const { shop, id, admin } = await anOwedRefund()
    expect((await shop.owner.get('/api/admin/refunds')).status).toBe(403)
    expect((await shop.owner.post(`/api/admin/refunds/${id}/settle`, { reference: aReceipt() })).status).toBe(403)
    const nobodys = '/api/admin/refunds/019aa0d0-0000-7000-8000-000000000000/settle'
    expect((await admin.post(nobodys, { reference: aReceipt() })).status).toBe(404)
  })

  it('refuses to reverse the status of a refund in the database', async () => {
    const { settle, id } = await anOwedRefund()
    await settle(aReceipt())
    const back = world.db.update(refunds).set({ status: 'REQUESTED' }).where(eq(refunds.id, id))
    await expect(back).rejects.toMatchObject({
      cause: { message: expect.stringContaining('cannot go from SUCCEEDED to REQUESTED') },
    })
  })

  it('leaves a sound ledger after refunds were settled manually', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

describe('the list of refunds', () => {
  it('lists refunds by waiting time, the longest first, and finds them by a search', async () => {
    const [first, second] = [await anOwedRefund(), await anOwedRefund()]
    const list = async (query: string) =>
      (await first.admin.get(`/api/admin/refunds?${query}`)).body.items.map(({ id }: { id: string }) => id)
    const owed = await list('param1=REQUESTED&limit=100')
    expect(owed.indexOf(first.id)).toBeLessThan(owed.indexOf(second.id))
    expect(await list(`param2=${second.order.payment.receipt}`)).toEqual([second.id])
    expect(await list(`search=0${second.customer.user.phone.slice(4)}`)).toEqual([second.id])
    expect(await list(`status=SUCCEEDED&search=${second.order.number}`)).toEqual([])
  })

  it('lists the refunds that need a person separately', async () => {
    const { admin, order, id } = await anOwedRefund()
    const stuck = async () => (await admin.get(`/api/admin/refunds?status=STUCK&search=${order.number}`)).body.items
    expect(await stuck()).toEqual([])
    world.clock.pass(minutes(15))
    expect(await stuck()).toMatchObject([{ id, status: 'REQUESTED', route: 'TO_SOURCE' }])
    await world.db.update(refunds).set({ status: 'SENT' }).where(eq(refunds.id, id))
    await world.db.update(disbursements).set({ status: 'SENT' }).where(eq(disbursements.refundId, id))
    expect(await stuck()).toEqual([])
    await world.db.update(refunds).set({ status: 'FAILED', failure: 'No such phone' }).where(eq(refunds.id, id))
    expect(await stuck()).toMatchObject([{ id, status: 'FAILED', failure: 'No such phone' }])
  })

  it('reads the list of refunds in one statement beside the session', async () => {
    const admin = await anAdmin(world)
    const { statements } = await countStatements(() => admin.get('/api/admin/refunds?status=REQUESTED'))
    expect(statements).toHaveLength(2)
  })
})

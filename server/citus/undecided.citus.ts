import { describe, expect, it } from 'vitest'
import * as contract from '#contracts/money/payouts.ts'
import type { OrderId, PayoutId } from '#contracts/wire/primitives.ts'
import { customerOrders } from '#server/modules/orders/customer-orders/customer-orders.tables.ts'
import { suspenseItems, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { newCallbackToken } from '#server/modules/payments/webhooks/callback-tokens.ts'
import { minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { claimIdempotencyKey, idempotentRequest } from '#server/platform/http/idempotency.ts'
import { newId } from '#server/platform/ids.ts'
import { aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aWorldWithPaybill, sendConfirmation } from '#server/testing/builders/paybill.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { Visitor } from '#server/testing/world/visitor.ts'

const world = aWorldWithPaybill()

/** An order as it is while its vendor's machine was killed in the middle of its commit: the coordinator alone has it. */
async function anUndecidedOrder(number: string) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const orderId = newId<OrderId>()
  await world.db
    .insert(customerOrders)
    .values({ customerId: customer.user.id, orderId, vendorId: shop.id, placedAt: world.clock.now(), number })
  return { customer, orderId }
}

async function applyEvents() {
  world.clock.pass(3_000)
  await world.periodicJobs.applyPendingWebhookEvents()
}
const waiting = () => world.db.$count(webhookEvents, isNull(webhookEvents.appliedAt))

describe('what the machine of a vendor does not show yet', () => {
  it('is shown to its customer in a moment, and is not said to be missing', async () => {
    const { customer, orderId } = await anUndecidedOrder('UZ90000002')
    const { status, body } = await customer.get(`/api/user/orders/${orderId}`)
    expect([status, body.code]).toEqual([503, 'busy'])
    expect((await customer.get(`/api/user/orders/${newId()}`)).status).toBe(404)
  })

  it('is a payout on its way to whoever asks for it again, and is not said to be missing', async () => {
    const shop = await aShopWithBalance(world, 0)
    const [key, amountKES] = ['the-first-was-committed', 100]
    const request = idempotentRequest(shop.owner.user.id, contract.requestPayout.path, key, { amountKES })
    await inTransaction(world.db, (tx) =>
      claimIdempotencyKey(tx, request, { payoutId: newId<PayoutId>() }, world.clock.now()),
    )
    const { status, body } = await postPayoutRequest(shop, amountKES, key)
    expect([status, body.code]).toEqual([503, 'busy'])
  })

  it('gets its money once it is seen: until then the money is not said to be nobody’s', async () => {
    const [number, receipt] = ['UZ90000001', newReceipt()]
    await anUndecidedOrder(number)
    expect((await sendConfirmation(world, { receipt, account: number, amountKES: 500 })).status).toBe(200)
    await applyEvents()
    expect([await waiting(), await world.db.$count(suspenseItems)]).toEqual([1, 0])

    // The other end of it: the order was never placed.
    await world.db.delete(customerOrders).where(and(eq(customerOrders.number, number)))
    await applyEvents()
    expect([await waiting(), await world.db.$count(suspenseItems)]).toEqual([0, 1])
  })

  it('gets its callback once it is seen, and a callback of nothing is a stranger’s ten minutes later', async () => {
    const shop = await aShop(world)
    const provider = new Visitor(world.config.providers.mpesa.callbackUrl)
    const before = await world.db.$count(webhookEvents)
    expect((await provider.post(`/api/payments/stk/${newCallbackToken(shop.id)}`, {})).status).toBe(200)
    await world.periodicJobs.drainSpools()
    expect(await world.db.$count(webhookEvents)).toBe(before)
    world.clock.pass(minutes(11))
    await world.periodicJobs.drainSpools()
    expect(await world.db.$count(webhookEvents)).toBe(before + 1)
  })
})

import { describe, expect, it } from 'vitest'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { desc, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import { anOrderWithOpenPrompt, withSuspenseItem } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { webhookEvents } from '../payments.tables.ts'

const world = aWorld()

async function latestOutcome() {
  const [webhookEvent] = await world.db.select().from(webhookEvents).orderBy(desc(webhookEvents.id)).limit(1)
  return webhookEvent?.outcome
}

it('money being put into suspense pays no order at the same moment: its callback is for review', async () => {
  const { order, customer } = await anOrderWithOpenPrompt(world)
  const receipt = newReceipt()
  const sendCallback = await stkCallbackSender(world, order.id, receipt)
  await withSuspenseItem(world, receipt, () => sendCallback(1000))
  await eventually(async () => (await latestOutcome()) === 'RECEIPT_USED')
  expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
  expect(await verifyLedger(world.db)).toEqual([])
})

/** An order that is paid, of which a part is promised back, and an approved payout; none of them through M-Pesa. */
async function aPaymentAndOthers() {
  const shop = await aShopWithBalance(world, 1000)
  const [customer, admin] = [await aPerson(world), await anAdmin(world)]
  const product = await aProduct(world, shop, { priceKES: 1000 })
  const { id, payment } = await aPaidOrder(world, shop, customer, [{ product }])
  await shop.owner.command(`/api/vendor/orders/${id}/refund`, { refund: { amountKES: 100 }, reason: 'One was cold' })
  const payout = (await postPayoutRequest(shop, 600)).body
  await approvePayout(admin, payout.id)
  return { payment, orderId: id, payoutId: payout.id }
}

type Others = Awaited<ReturnType<typeof aPaymentAndOthers>>

/** What each would be without its trigger: written, since the receipt is the only one in its own table. */
const countings: Record<string, (others: Others, receipt: string) => SQL> = {
  'a refund': ({ orderId }, receipt) => sql`update refunds set receipt = ${receipt} where order_id = ${orderId}`,
  'a payout': ({ payoutId }, receipt) =>
    sql`update payouts set status = 'PAID', reference = ${receipt}, settled_at = now() where id = ${payoutId}`,
  'money in suspense': (_, receipt) => sql`
    insert into suspense_items (id, vendor_id, provider, reason, amount_cents, receipt, opened_at)
    values (gen_random_uuid(), ${platformVendorId}, 'mpesa', 'UNEXPLAINED', 1000, ${receipt}, now())`,
}

describe.each(Object.keys(countings))('a receipt that has paid for an order, and then would be that of %s,', (what) => {
  const refusalOf = async (others: Others, receipt: string) => {
    class Undo extends Error {}
    const counting = (countings[what] as (typeof countings)[string])(others, receipt)
    const told = inTransaction(world.db, async (tx) => {
      const { rowCount } = await tx.execute(counting)
      throw new Undo(String(rowCount))
    })
    return told.catch((error) => (error instanceof Undo ? `written: ${error.message}` : violatedConstraint(error)))
  }

  it('refuses a counted receipt in the database, and accepts a new one', async () => {
    const others = await aPaymentAndOthers()
    expect(await refusalOf(others, others.payment.receipt as string)).toBe('unique_receipts_receipt_provider_pk')
    expect(await refusalOf(others, newReceipt())).toBe('written: 1')
  })
})

import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/verify.ts'
import { paymentNotices } from '#server/modules/payments/payments.tables.ts'
import { aTeller, newReceipt } from '#server/testing/notices.ts'
import { orderOf } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/phones.ts'
import { aRingingOrder, whileKeptAside } from '#server/testing/suspense.ts'
import { aWorld } from '#server/testing/world.ts'

const world = aWorld()

async function latestOutcome() {
  const [notice] = await world.db.select().from(paymentNotices).orderBy(desc(paymentNotices.id)).limit(1)
  return notice?.outcome
}

it('money that is being kept aside pays no order at the same moment: its notice waits for a person', async () => {
  const { order, customer } = await aRingingOrder(world)
  const receipt = newReceipt()
  const tell = await aTeller(world, order.id, receipt)
  await whileKeptAside(world, receipt, () => tell(1000))
  await eventually(async () => (await latestOutcome()) === 'RECEIPT_USED')
  expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
  expect(await verifyLedger(world.db)).toEqual([])
})

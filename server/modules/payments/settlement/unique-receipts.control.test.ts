import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anOrderWithOpenPrompt, withSuspenseItem } from '#server/testing/builders/suspense.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// What holds a receipt to a payment or to suspense is taken out.
beforeAll(async () => {
  await world.db.execute(sql`drop trigger payments_receipt_backfilled on payments`)
})

const countedTwice = async (receipt: string) =>
  (await verifyLedger(world.db)).filter(({ rule, row }) => rule === 'A receipt counts once' && row.endsWith(receipt))

it('without the guard, money in suspense pays an order as well, whose callback comes at the same moment', async () => {
  const { order, customer } = await anOrderWithOpenPrompt(world)
  const receipt = newReceipt()
  const sendCallback = await stkCallbackSender(world, order.id, receipt)
  const isPaid = async () => (await orderOf(customer, order.id)).status === 'PAID'
  // Nothing is left that the two would wait for: their accounts are those of different vendors.
  await withSuspenseItem(world, receipt, () => sendCallback(1000), isPaid)
  expect(await countedTwice(receipt)).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/verify.ts'
import { putInSuspense } from '#server/modules/payments/suspense.ts'
import { aTeller, newReceipt } from '#server/testing/notices.ts'
import { orderOf } from '#server/testing/orders.ts'
import { eventually } from '#server/testing/phones.ts'
import { aRingingOrder } from '#server/testing/suspense.ts'
import { aWorld } from '#server/testing/world.ts'

const world = aWorld()

// What holds a receipt to a payment or to suspense is taken out.
beforeAll(async () => {
  await world.db.execute(sql`drop trigger payments_receipt_not_in_suspense on payments`)
  await world.db.execute(sql`drop trigger suspense_items_receipt_no_payments on suspense_items`)
})

const aside = (receipt: string, amountKES: number) =>
  putInSuspense(
    world.db,
    {
      provider: 'MPESA',
      reason: 'UNEXPLAINED',
      amountCents: amountKES * 100,
      receipt,
      phone: null,
      paymentId: null,
    },
    world.clock.now(),
  )

const countedTwice = async (receipt: string) =>
  (await verifyLedger(world.db)).filter(({ rule, row }) => rule === 'A receipt counts once' && row.endsWith(receipt))

it('without the guard, money kept aside from a statement pays an order as well, when its notice comes late', async () => {
  const { order, customer } = await aRingingOrder(world)
  const receipt = newReceipt()
  await aside(receipt, 1000)
  await (await aTeller(world, order.id, receipt))(1000)
  await eventually(async () => (await orderOf(customer, order.id)).status === 'PAID')
  expect(await countedTwice(receipt)).toHaveLength(1)
})

it('without the guard, money that paid an order is kept aside as well', async () => {
  const { order, customer } = await aRingingOrder(world)
  const receipt = newReceipt()
  await (await aTeller(world, order.id, receipt))(1000)
  await eventually(async () => (await orderOf(customer, order.id)).status === 'PAID')
  await aside(receipt, 1000)
  expect(await countedTwice(receipt)).toHaveLength(1)
})

import { expect } from 'vitest'
import type { UncertainPayment, WebhookEventForReview } from '#contracts/admin/payments.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { uniqueReceipts } from '#server/modules/payments/settlement/receipts.tables.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import type { Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'
import { paymentsOf } from './portal.ts'

/** A person goes through the list of payments that may have been charged, and settles each as the portal shows it. */
export async function settleUncertain(world: World, admin: Person) {
  const { items } = (await admin.get('/api/admin/uncertain-payments?limit=100')).body
  for (const { id, order, amountKES } of items as UncertainPayment[]) {
    const receipt = await unknownReceipt(world, { number: order.number, amountKES })
    const outcome = receipt ? { outcome: 'SUCCEEDED', receipt } : { outcome: 'FAILED' }
    expect((await admin.post(`/api/admin/payments/${id}/settle`, outcome)).status).toBe(200)
  }
}

/**
 * A person goes through what the provider has contradicted itself about, money without a receipt, and says as the
 * portal shows whether it came.
 */
export async function reviewContradictions(world: World, admin: Person) {
  const { items } = (await admin.get('/api/admin/webhook-events?outcome=CONTRADICTED&limit=100')).body
  const asked = (items as WebhookEventForReview[]).filter(({ asksWhetherMoneyCame }) => asksWhetherMoneyCame)
  for (const { id, order, payment } of asked) {
    if (!order || !payment) continue
    const { unused, known } = await unexplainedOf(world, { number: order.number, amountKES: payment.amountKES })
    const said = { note: 'Looked it up in the portal', moneyCame: unused.length >= known }
    expect((await admin.post(`/api/admin/webhook-events/${id}/review`, said)).status).toBe(200)
  }
}

/** A receipt of the provider's for this order number and amount, if it has more of them than we know payments of it. */
async function unknownReceipt(world: World, of: MoneyOf) {
  const { unused, known } = await unexplainedOf(world, of)
  return unused.length > known ? unused[0]?.receipt : undefined
}

interface MoneyOf {
  number: string
  amountKES: number
}

/** The provider's receipts that nothing here has counted, and how many payments here have none. */
async function unexplainedOf(world: World, { number, amountKES }: MoneyOf) {
  const used = new Set((await world.db.select().from(uniqueReceipts)).map(({ receipt }) => receipt))
  const moved = paymentsOf(world, number).filter((movement) => movement.amountKES === amountKES)
  const unused = moved.filter(({ receipt }) => !used.has(receipt))
  const receiptless = and(eq(payments.status, 'SUCCEEDED'), isNull(payments.receipt))
  const known = await world.db.$count(payments, and(eq(payments.reference, number), receiptless))
  return { unused, known }
}

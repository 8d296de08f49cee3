import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { UncertainPayment } from '#contracts/admin/payments.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { uniqueReceipts } from '#server/modules/payments/settlement/receipts.tables.ts'
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

/** A receipt of the provider's for this order number and amount, if it has more of them than we know payments of it. */
async function unknownReceipt(world: World, { number, amountKES }: { number: string; amountKES: number }) {
  const used = new Set((await world.db.select().from(uniqueReceipts)).map(({ receipt }) => receipt))
  const moved = paymentsOf(world, number).filter((movement) => movement.amountKES === amountKES)
  const unused = moved.filter(({ receipt }) => !used.has(receipt))
  const receiptless = and(eq(payments.status, 'SUCCEEDED'), isNull(payments.receipt))
  const known = await world.db.$count(payments, and(eq(payments.reference, number), receiptless))
  return unused.length > known ? unused[0]?.receipt : undefined
}

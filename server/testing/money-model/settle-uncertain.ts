import { and, eq, or } from 'drizzle-orm'
import { expect } from 'vitest'
import type { UncertainPayment } from '#contracts/admin/payments.ts'
import { payments, uniqueReceipts } from '#server/modules/payments/payments.tables.ts'
import type { Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'

/** A person goes through the list of payments that may have been charged, and settles each as the portal shows it. */
export async function settleUncertain(world: World, admin: Person) {
  const { items } = (await admin.get('/api/admin/uncertain-payments?limit=100')).body
  for (const { id, order } of items as UncertainPayment[]) {
    const receipt = await unknownReceipt(world, order.number)
    const outcome = receipt ? { outcome: 'SUCCEEDED', receipt } : { outcome: 'FAILED' }
    expect((await admin.post(`/api/admin/payments/${id}/settle`, outcome)).status).toBe(200)
  }
}

/** A receipt of the provider's for this order number, if it has more of them than we know payments of it. */
async function unknownReceipt(world: World, number: string): Promise<string | undefined> {
  const moved = world.phones.accountLedger
    .movements()
    .filter(({ kind, account }) => kind === 'payment' && account === number)
  const isPaid = or(eq(payments.status, 'SUCCEEDED'), eq(payments.failure, 'WRONG_AMOUNT'))
  const known = await world.db.$count(payments, and(eq(payments.reference, number), isPaid))
  const used = await world.db.select().from(uniqueReceipts)
  const unused = moved.filter(({ receipt }) => !used.some((row) => row.receipt === receipt))
  return moved.length > known ? unused[0]?.receipt : undefined
}

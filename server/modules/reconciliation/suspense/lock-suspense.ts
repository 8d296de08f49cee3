import { eq } from 'drizzle-orm'
import type { SuspenseId } from '#contracts/primitives.ts'
import { suspenseItems } from '#server/modules/payments/payments.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Reads it and keeps it as it is until the transaction ends: of two people who resolve it at once, one does. */
export async function lockSuspense(tx: Tx, id: SuspenseId): Promise<typeof suspenseItems.$inferSelect | undefined> {
  const [item] = await tx.select().from(suspenseItems).where(eq(suspenseItems.id, id)).for('update')
  return item
}

import type { Db } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import type { Claimed } from './channel.ts'
import { deliveries } from './outbox.tables.ts'

/** Only by the claim that made the try, and not of what was settled or taken back meanwhile: false then. */
export async function settleDelivery(
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  set: Partial<typeof deliveries.$inferInsert>,
): Promise<boolean> {
  const settled = await db
    .update(deliveries)
    .set(set)
    .where(and(eq(deliveries.id, id), eq(deliveries.tries, tries), sql`${deliveries.dueAt} is not null`))
    .returning({ id: deliveries.id })
  return settled.length > 0
}

/**
 * Writes down that a server is about to be asked to send it. Until it has answered it may have been sent. False where
 * it was settled or taken back meanwhile.
 */
export const markAsked = (db: Db, delivery: Pick<Claimed, 'id' | 'tries'>, now: Date): Promise<boolean> =>
  settleDelivery(db, delivery, { askedAt: now })

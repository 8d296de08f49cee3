import type { DeliveryId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { deliveries } from './outbox.tables.ts'

/** A channel says that a message came, or was read; what was said first holds, and what is read has come. */
export const recordArrival = (db: Db, id: DeliveryId, { arrivedAt, readAt }: { arrivedAt: Date; readAt?: Date }) =>
  db
    .update(deliveries)
    .set({
      arrivedAt: sql`coalesce(${deliveries.arrivedAt}, ${arrivedAt.toISOString()})`,
      ...(readAt && { readAt: sql`coalesce(${deliveries.readAt}, ${readAt.toISOString()})` }),
    })
    .where(eq(deliveries.id, id))

import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { index, integer, pgTable, text } from '#server/platform/database/drizzle-tables.ts'
import { deliveries } from '../outbox.tables.ts'

/** A try to send a message to an endpoint, and what its server answered. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id<string>().primaryKey(),
    deliveryId: id<DeliveryId>()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** Null where no answer came. */
    status: integer(),
    durationMilliseconds: integer().notNull(),
    error: text(),
  },
  (table) => [index('webhook_attempts_delivery_idx').on(table.deliveryId, table.id)],
)

import type { WebhookType } from '#contracts/webhooks/webhook-types.ts'
import type { WebhookDisabledReason } from '#contracts/webhooks/webhooks.ts'
import type { VendorId, WebhookId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** Where a shop's own server is told of what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id<WebhookId>().primaryKey(),
    vendorId: id<VendorId>().notNull(),
    url: text().notNull(),
    types: text().array().$type<WebhookType[]>().notNull(),
    /** What messages are signed with, sealed as the keys of tickets are. */
    sealedSecret: bytea().notNull(),
    /** The secret before a rotation signs too until then. */
    sealedPreviousSecret: bytea(),
    previousSecretUntil: moment(),
    createdAt: moment().notNull(),
    /** Since when it has only failed. */
    failingSince: moment(),
    disabledAt: moment(),
    disabledReason: text().$type<WebhookDisabledReason>(),
  },
  (table) => [
    // Read by every event of a shop: most shops have none.
    index('webhook_endpoints_vendor_idx').on(table.vendorId, table.id),
    check(
      'webhook_endpoints_disabled_for_a_reason',
      sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)`,
    ),
    check(
      'webhook_endpoints_previous_whole',
      sql`(${table.sealedPreviousSecret} is null) = (${table.previousSecretUntil} is null)`,
    ),
  ],
)

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect

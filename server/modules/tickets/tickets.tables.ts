import type {
  EventId,
  OrderId,
  OrderLineId,
  ProductId,
  TicketId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import { bytea, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

/**
 * What ticket codes are signed with (Ed25519): the public half raw, the private one sealed with a secret that is not in
 * the database. The one that is not retired signs; all of them verify.
 */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    id: smallint().primaryKey(),
    publicKey: bytea().notNull(),
    sealedPrivateKey: bytea().notNull(),
    createdAt: moment().notNull(),
    /** Since when it signs no further issues. */
    retiredAt: moment(),
  },
  (table) => [
    uniqueIndex('ticket_keys_one_current').on(sql`(${table.retiredAt} is null)`).where(sql`${table.retiredAt} is null`),
    check(
      'ticket_keys_lengths',
      sql`${table.id} > 0 and length(${table.publicKey}) = 32 and length(${table.sealedPrivateKey}) = 60`,
    ),
  ],
)

export const ticketVersions = pgSequence('ticket_versions')

/** The admission of one attendee, issued when its order is paid. */
export const tickets = pgTable(
  'tickets',
  {
    id: id<TicketId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    orderId: id<OrderId>().notNull(),
    orderLineId: id<OrderLineId>().notNull(),
    /** Whose order it is, and who is refunded. */
    buyerId: id<UserId>().notNull(),
    /** Who holds it: the buyer, or whom it was transferred to. */
    ownerId: id<UserId>().notNull(),
    /** The key that its code is signed with. The code itself is computed when it is read. */
    keyId: smallint()
      .notNull()
      .references(() => ticketKeys.id),
    /** Raised when its code stops being valid and another takes its place. */
    issue: integer().notNull().default(1),
    shortCode: text().notNull(),
    /** As gates keep it (`short-code-hash.ts`): null until the worker has hashed it, and again with another code. */
    shortCodeHash: text(),
    typeId: id<ProductId>().notNull(),
    typeName: text().notNull(),
    /** As its type was when it was sold; null where its event has no other bounds. */
    validFrom: moment(),
    validUntil: moment(),
    attendee: text().notNull(),
    /** Left open at checkout: until somebody is named, the name of who ordered stands on it. */
    awaitsName: boolean().notNull().default(false),
    status: text().$type<'VALID' | 'USED' | 'VOID'>().notNull(),
    /** REVOKED: by the organiser. CANCELLED: with its event. */
    voidReason: text().$type<'REFUNDED' | 'REVOKED' | 'CANCELLED'>(),
    issuedAt: moment().notNull(),
    usedAt: moment(),
    /** Since when it lets nobody in any more, because its organiser blocked it at the gates. */
    blockedAt: moment(),
    /**
     * Raised by a trigger at every change. Of two transactions at once the later version may be seen first: who reads
     * what has changed since a version reads what changed within the last minute once more (`changedAt`, the database's
     * own clock).
     */
    version: bigint({ mode: 'number' }).notNull().default(sql`nextval('ticket_versions')`),
    changedAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('tickets_short_code_key').on(table.shortCode),
    index('tickets_owner_idx').on(table.ownerId, table.id.desc()),
    index('tickets_order_idx').on(table.orderId),
    index('tickets_event_idx').on(table.eventId, table.status),
    index('tickets_event_guests_idx').on(table.eventId, table.attendee, table.id),
    index('tickets_unhashed_idx').on(table.eventId).where(sql`${table.shortCodeHash} is null`),
    index('tickets_event_version_idx').on(table.eventId, table.version),
    check('tickets_status_known', sql`${table.status} in ('VALID', 'USED', 'VOID')`),
    check('tickets_void_reason_known', sql`${table.voidReason} in ('REFUNDED', 'REVOKED', 'CANCELLED')`),
    check('tickets_void_for_a_reason', sql`(${table.status} = 'VOID') = (${table.voidReason} is not null)`),
    check('tickets_issue_fits_its_code', sql`${table.issue} between 1 and 65535`),
    check('tickets_short_code_form', sql`${table.shortCode} ~ '^[0-9A-HJKMNP-TV-Z]{8}$'`),
  ],
)

/** Codes that were replaced, so that a gate can say of them that they are no longer valid. */
export const revokedTicketCodes = pgTable(
  'revoked_ticket_codes',
  {
    ticketId: id<TicketId>().notNull(),
    issue: integer().notNull(),
    vendorId: id<VendorId>().notNull(),
    shortCode: text().notNull(),
    reason: text().$type<'TRANSFERRED' | 'REISSUED'>().notNull(),
    revokedAt: moment().notNull(),
  },
  (table) => [
    vendorForeignKey('revoked_ticket_codes_ticket_fk', [table.vendorId, table.ticketId], tickets),
    primaryKey({ columns: [table.ticketId, table.issue, table.vendorId] }),
    index('revoked_ticket_codes_short_code_idx').on(table.shortCode),
    check('revoked_ticket_codes_reason_known', sql`${table.reason} in ('TRANSFERRED', 'REISSUED')`),
  ],
)

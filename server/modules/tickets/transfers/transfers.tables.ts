import type { Language } from '#contracts/account/identity.ts'
import type { TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { tickets } from '../tickets.tables.ts'

/** A ticket sent to somebody else: open until it is accepted by its link, or taken back. */
export const ticketTransfers = pgTable(
  'ticket_transfers',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    ticketId: id<TicketId>().notNull(),
    fromUserId: id<UserId>().notNull(),
    /** Who accepted it. */
    toUserId: id<UserId>(),
    toName: text().notNull(),
    /**
     * A phone or an address, as the sender wrote it: where the link was to be sent. It gives no right to the ticket.
     */
    toContact: text().notNull(),
    /** The name that stood on the ticket, for when it is taken back. */
    fromAttendee: text().notNull(),
    tokenHash: bytea().notNull(),
    sentAt: moment().notNull(),
    acceptedAt: moment(),
    takenBackAt: moment(),
    /** Of the sender's page: nobody knows the receiver's. */
    mailLanguage: text().$type<Language>().notNull().default('en'),
    /** Of the link that was mailed last: another one than the sender was shown. */
    mailTokenHash: bytea(),
    /**
     * The link that shows a phone the tickets that were sent to it together; null where there is none. It gives no
     * account the ticket.
     */
    linkId: id<string>(),
    /** Of that link, once it was sent; the same on all of its transfers. */
    linkTokenHash: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('ticket_transfers_ticket_fk', [table.vendorId, table.ticketId], tickets),
    uniqueIndex('ticket_transfers_token_key').on(table.tokenHash, table.vendorId),
    uniqueIndex('ticket_transfers_one_open')
      .on(table.ticketId, table.vendorId)
      .where(sql`${table.acceptedAt} is null and ${table.takenBackAt} is null`),
    index('ticket_transfers_ticket_idx').on(table.ticketId),
    index('ticket_transfers_from_idx').on(table.fromUserId),
    index('ticket_transfers_to_idx').on(table.toUserId).where(sql`${table.toUserId} is not null`),
    uniqueIndex('ticket_transfers_mail_token_key')
      .on(table.mailTokenHash, table.vendorId)
      .where(sql`${table.mailTokenHash} is not null`),
    index('ticket_transfers_link_idx').on(table.linkId).where(sql`${table.linkId} is not null`),
    index('ticket_transfers_link_token_idx').on(table.linkTokenHash).where(sql`${table.linkTokenHash} is not null`),
    check('ticket_transfers_one_end', sql`${table.acceptedAt} is null or ${table.takenBackAt} is null`),
    check('ticket_transfers_mail_language_known', sql`${table.mailLanguage} in ('en', 'sw')`),
    check('ticket_transfers_link_token_of_link', sql`${table.linkTokenHash} is null or ${table.linkId} is not null`),
    check('ticket_transfers_accepted_by_somebody', sql`(${table.acceptedAt} is null) = (${table.toUserId} is null)`),
  ],
)

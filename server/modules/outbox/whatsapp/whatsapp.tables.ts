import type { DeliveryId, UserId, WhatsappOptInId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, jsonb, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import type { EventType } from '../events.ts'
import type { WebhookUpdate, WhatsappStatus } from './cloud-api/read-webhook.ts'

/** CHECKOUT, ACCOUNT: a box that they ticked. START: what they wrote, after a STOP. */
export type OptInPlace = 'CHECKOUT' | 'ACCOUNT' | 'START'
/** ACCOUNT: in their account. STOP: what they wrote. PROVIDER: at WhatsApp itself. REPLACED: they agreed for another number. NUMBER_PASSED: it is somebody else’s. */
export type OptInEnd = 'ACCOUNT' | 'STOP' | 'PROVIDER' | 'REPLACED' | 'NUMBER_PASSED'

/**
 * That somebody agreed to be written to by WhatsApp: who, at which number, when, where, and to which words. One that is
 * over stays as evidence. It holds as long as the number is that of their account.
 */
export const whatsappOptIns = pgTable(
  'whatsapp_opt_ins',
  {
    id: id<WhatsappOptInId>().primaryKey(),
    userId: id<UserId>().notNull(),
    /** E.164. */
    phone: text().notNull(),
    agreedAt: moment().notNull(),
    place: text().$type<OptInPlace>().notNull(),
    /** What they agreed to, in the words that they were shown. */
    words: text().notNull(),
    /** Whom Meta knows them as, for this business alone: what they write may name no number. */
    metaUserId: text(),
    /** When they last wrote, by Meta's clock: for a day from then on they can be written to without a template. */
    wroteAt: moment(),
    endedAt: moment(),
    endedBy: text().$type<OptInEnd>(),
  },
  (table) => [
    uniqueIndex('whatsapp_opt_ins_current_key').on(table.userId).where(sql`${table.endedAt} is null`),
    index('whatsapp_opt_ins_user_idx').on(table.userId),
    index('whatsapp_opt_ins_phone_idx').on(table.phone),
    index('whatsapp_opt_ins_meta_user_idx').on(table.metaUserId).where(sql`${table.metaUserId} is not null`),
    check('whatsapp_opt_ins_ended_whole', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    check('whatsapp_opt_ins_place_known', sql`${table.place} in ('CHECKOUT', 'ACCOUNT', 'START')`),
    check(
      'whatsapp_opt_ins_end_known',
      sql`${table.endedBy} in ('ACCOUNT', 'STOP', 'PROVIDER', 'REPLACED', 'NUMBER_PASSED')`,
    ),
  ],
)

/** A message as Meta knows it. A report may come before the answer to the request. Its number and its words are kept nowhere. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    /** Meta's. */
    id: text().primaryKey(),
    deliveryId: id<DeliveryId>(),
    userId: id<UserId>(),
    type: text().$type<EventType>(),
    status: text().$type<WhatsappStatus>().notNull(),
    /** Meta's code and words. */
    failure: text(),
    /** What Meta charges it as: its category and whether it is paid for. */
    pricing: text(),
    sentAt: moment(),
    reportedAt: moment(),
  },
  (table) => [
    index('whatsapp_messages_delivery_idx').on(table.deliveryId).where(sql`${table.deliveryId} is not null`),
    index('whatsapp_messages_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('whatsapp_messages_sent_idx').on(table.sentAt),
    index('whatsapp_messages_unknown_idx').on(table.reportedAt).where(sql`${table.deliveryId} is null`),
    check(
      'whatsapp_messages_status_known',
      sql`${table.status} in ('ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED')`,
    ),
  ],
)

/** What Meta posted, each report and each message once. What it says is forgotten when it has been dealt with. */
export const whatsappUpdates = pgTable(
  'whatsapp_updates',
  {
    /** Of the message, with the state that is reported of it. */
    id: text().primaryKey(),
    content: jsonb().$type<WebhookUpdate>(),
    receivedAt: moment().notNull(),
    /** Null once it has been dealt with. */
    dueAt: moment(),
    /** Who wrote, of what was answered: for the limit of answers. */
    answeredTo: text(),
  },
  (table) => [
    index('whatsapp_updates_due_idx').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('whatsapp_updates_received_idx').on(table.receivedAt),
    index('whatsapp_updates_answered_idx')
      .on(table.answeredTo, table.receivedAt)
      .where(sql`${table.answeredTo} is not null`),
    check('whatsapp_updates_content_until_dealt_with', sql`(${table.dueAt} is null) = (${table.content} is null)`),
  ],
)

/** What WhatsApp refuses for everybody, until it is tried again: the whole channel, or one template. */
export const whatsappStops = pgTable('whatsapp_stops', {
  /** `CHANNEL`, or the name of a template with its language. */
  stopped: text().primaryKey(),
  /** Meta's code and words. */
  reason: text().notNull(),
  beganAt: moment().notNull(),
  endsAt: moment().notNull(),
})

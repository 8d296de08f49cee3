import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { PaymentId, SuspenseId, UserId } from '#contracts/wire/primitives.ts'
import { suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'

/** What one administrator proposed for money in suspense that two move. One at a time is open; a trigger keeps what was decided. */
export const suspenseProposals = pgTable(
  'suspense_proposals',
  {
    id: id<string>().primaryKey(),
    suspenseId: id<SuspenseId>()
      .notNull()
      .references(() => suspenseItems.id),
    action: text().$type<SuspenseAction>().notNull(),
    note: text().notNull(),
    paymentId: id<PaymentId>(),
    proposedBy: id<UserId>().notNull(),
    proposedAt: moment().notNull(),
    confirmedBy: id<UserId>(),
    /** Who proposed it, where it was withdrawn. */
    declinedBy: id<UserId>(),
    decidedAt: moment(),
    declineNote: text(),
  },
  (table) => [
    uniqueIndex('suspense_proposals_open_key').on(table.suspenseId).where(sql`${table.decidedAt} is null`),
    check('suspense_proposals_by_two', sql`${table.proposedBy} <> ${table.confirmedBy}`),
    check(
      'suspense_proposals_decided_once',
      sql`num_nonnulls(${table.confirmedBy}, ${table.declinedBy}) = num_nonnulls(${table.decidedAt})`,
    ),
    check(
      'suspense_proposals_decline_says_why',
      sql`num_nonnulls(${table.declinedBy}, ${table.declineNote}) in (0, 2)`,
    ),
    check(
      'suspense_proposals_name_a_payment',
      sql`(${table.action} = 'allocate-to-payment') = (${table.paymentId} is not null)`,
    ),
  ],
)

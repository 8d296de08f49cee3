import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { inSavepoint, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { newShortCode } from '../codes/sign-ticket.ts'
import { revokedTicketCodes, ticketKeys, tickets } from '../tickets.tables.ts'

export type TicketRow = typeof tickets.$inferSelect

/**
 * A ticket of this vendor, with its row locked: of a scan, a refund and a transfer at once each sees what the one
 * before left.
 */
export async function lockTicket(
  tx: Tx,
  { id, vendorId }: { id: TicketId; vendorId: VendorId },
): Promise<TicketRow | undefined> {
  const [ticket] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))
    .for('update')
  return ticket
}

/** Gives a valid ticket another code, signed with the key of today; the one before is remembered as revoked. */
export async function replaceCodeWithLock(
  tx: Tx,
  ticket: TicketRow,
  { reason, attendee = ticket.attendee }: { reason: 'TRANSFERRED' | 'REISSUED'; attendee?: string },
  now: Date,
): Promise<TicketRow> {
  const { id, vendorId, issue, shortCode } = ticket
  await tx.insert(revokedTicketCodes).values({ ticketId: id, issue, vendorId, shortCode, reason, revokedAt: now })
  const keyId = tx.select({ id: ticketKeys.id }).from(ticketKeys).where(isNull(ticketKeys.retiredAt))
  for (;;) {
    try {
      const [changed] = await inSavepoint(tx, (savepoint) =>
        savepoint
          .update(tickets)
          .set({ issue: issue + 1, keyId: sql`(${keyId})`, shortCode: newShortCode(), attendee })
          .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))
          .returning(),
      )
      return changed as TicketRow
    } catch (error) {
      // Another ticket has that short code.
      if (violatedConstraint(error) !== 'tickets_short_code_key') throw error
    }
  }
}

import { and, eq } from 'drizzle-orm'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { tickets } from './tickets.tables.ts'

/**
 * Uses a ticket, unless it was used already; null when it was, or when it has become void or its code was replaced since it was
 * read: of a scan, a refund and a transfer at once only one finds the ticket as it was.
 */
export async function admitTicket(
  tx: Tx,
  vendorId: VendorId,
  { id, issue }: { id: TicketId; issue: number },
  now: Date,
): Promise<Date | null> {
  const [admitted] = await tx
    .update(tickets)
    .set({ status: 'USED', usedAt: now })
    .where(
      and(eq(tickets.vendorId, vendorId), eq(tickets.id, id), eq(tickets.issue, issue), eq(tickets.status, 'VALID')),
    )
    .returning({ usedAt: tickets.usedAt })
  return admitted?.usedAt ?? null
}

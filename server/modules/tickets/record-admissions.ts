import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { tickets } from './tickets.tables.ts'

/**
 * What became of tickets at the gates: used since a moment, or not. A void ticket stays void, whoever went in with it.
 * The version of each is raised in any case, so that the gates read it again.
 */
export async function recordAdmissions(
  tx: Tx,
  vendorId: VendorId,
  admissions: readonly { id: TicketId; usedAt: Date | null }[],
) {
  if (admissions.length === 0) return
  const given = JSON.stringify(admissions.map(({ id, usedAt }) => ({ id, used_at: usedAt?.toISOString() ?? null })))
  await tx.execute(sql`
    update tickets set
      status = case when tickets.status = 'VOID' then 'VOID' when given.used_at is null then 'VALID' else 'USED' end,
      used_at = case when tickets.status = 'VOID' then tickets.used_at else given.used_at end
    from json_to_recordset(${given}::json) as given(id uuid, used_at timestamptz)
    where tickets.vendor_id = ${vendorId} and tickets.id = given.id`)
}

/**
 * Since when a ticket lets nobody in any more; null when it does again. The gates read it anew, as its version is
 * raised.
 */
export async function setTicketBlocked(
  tx: Tx,
  { id, vendorId }: { id: TicketId; vendorId: VendorId },
  blockedAt: Date | null,
) {
  await tx
    .update(tickets)
    .set({ blockedAt })
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))
}

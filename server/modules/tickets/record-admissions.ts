import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { emitCheckIns } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { tickets } from './tickets.tables.ts'

interface Admission {
  id: TicketId
  usedAt: Date | null
  /** It was used before. */
  isUsed: boolean
}

/**
 * What became of tickets at the gates: used since a moment, or not. A void ticket stays void, whoever went in with it.
 * The version of each is raised in any case, so that the gates read it again. The shop's own servers are told of each
 * that is used now and was not, by the same statement.
 */
export async function recordAdmissions(tx: Tx, vendorId: VendorId, admissions: readonly Admission[], now: Date) {
  if (admissions.length === 0) return
  const given = JSON.stringify(
    admissions.map(({ id, usedAt, isUsed }) => ({
      id,
      used_at: usedAt?.toISOString() ?? null,
      event_id: usedAt && !isUsed ? newId() : null,
    })),
  )
  const used = sql<{ id: TicketId; eventId: string }>`
    update tickets set
      status = case when tickets.status = 'VOID' then 'VOID' when given.used_at is null then 'VALID' else 'USED' end,
      used_at = case when tickets.status = 'VOID' then tickets.used_at else given.used_at end
    from json_to_recordset(${given}::json) as given(id uuid, used_at timestamptz, event_id uuid)
    where tickets.vendor_id = ${vendorId} and tickets.id = given.id
    returning tickets.id, case when tickets.status = 'USED' then given.event_id end as event_id`
  await emitCheckIns(tx, vendorId, used, now)
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

import type { ScanResult } from '#contracts/door/scan.ts'
import type { IncidentId, TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAdmissions } from '#server/modules/tickets/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { GateFact, GateTicket } from '../ticket.queries.ts'
import { type DoorState, doorState, type TicketState } from './door-state.ts'

export interface SettledTicket {
  ticket: GateTicket
  state: DoorState<GateFact>
}

export const ticketState = ({
  eventId,
  issue,
  voidReason,
  blockedAt,
  eventStatus,
  reEntry,
  hasUnlimitedEntries,
  checkOutTime,
}: GateTicket): TicketState => ({
  eventId,
  issue,
  voidReason: voidReason ?? (eventStatus === 'CANCELLED' ? 'CANCELLED' : null),
  blockedAt,
  reEntry,
  hasUnlimitedEntries,
  checkOutTime,
})

/**
 * Brings what is derived in line with everything known of these tickets, whose rows the caller has locked: whether each
 * is used, what the server thinks of each check-in, the incidents. `facts` has those that the caller is about to write.
 */
export async function settleTicketsWithLock(
  tx: Tx,
  vendorId: VendorId,
  tickets: readonly GateTicket[],
  facts: readonly GateFact[],
  now: Date,
): Promise<SettledTicket[]> {
  const byTicket = Map.groupBy(facts, ({ ticketId }) => ticketId)
  const settled = tickets.map((ticket) => ({
    ticket,
    state: doorState(ticketState(ticket), byTicket.get(ticket.id) ?? []),
  }))
  const changed = facts.flatMap((fact) => {
    const state = settled.find(({ ticket }) => ticket.id === fact.ticketId)?.state
    const result = state?.results.get(fact.nonce)
    return result && result !== fact.result ? [{ nonce: fact.nonce, result }] : []
  })
  await recordAdmissions(
    tx,
    vendorId,
    settled.map(({ ticket, state }) => ({
      id: ticket.id,
      usedAt: state.admission && new Date(state.admission.at),
      isUsed: ticket.status === 'USED',
    })),
    now,
  )
  if (changed.length > 0) await changeResults(tx, vendorId, changed)
  await deriveIncidents(tx, vendorId, settled, byTicket, now)
  return settled
}

async function changeResults(tx: Tx, vendorId: VendorId, changed: { nonce: string; result: ScanResult }[]) {
  await tx.execute(sql`
    update check_ins set result = changed.result
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed(nonce text, result text)
    where check_ins.vendor_id = ${vendorId} and check_ins.nonce = changed.nonce`)
}

async function deriveIncidents(
  tx: Tx,
  vendorId: VendorId,
  settled: readonly SettledTicket[],
  facts: Map<TicketId, GateFact[]>,
  now: Date,
) {
  const found = settled.flatMap(({ ticket: { id, eventId }, state: { incident } }) =>
    incident ? [{ id: newId<IncidentId>(), ticket_id: id, event_id: eventId, ...incident }] : [],
  )
  if (found.length > 0)
    await tx.execute(sql`
      insert into incidents (id, vendor_id, event_id, ticket_id, reasons, nonces, created_at)
      select found.id, ${vendorId}, found.event_id, found.ticket_id, found.reasons, found.nonces, ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(found)}::json)
        as found(id uuid, ticket_id uuid, event_id uuid, reasons text[], nonces text[])
      on conflict (vendor_id, ticket_id) do update set reasons = excluded.reasons, nonces = excluded.nonces
      where (incidents.reasons, incidents.nonces) is distinct from (excluded.reasons, excluded.nonces)`)
  // What is undone makes an incident none, and so does somebody who went out in between, and is heard of late.
  const without = settled.flatMap(({ ticket: { id }, state: { incident } }) =>
    !incident && facts.get(id)?.some(({ kind }) => kind !== 'ENTRY') ? id : [],
  )
  if (without.length === 0) return
  const ids = sql`array(select json_array_elements_text(${JSON.stringify(without)}::json))::uuid[]`
  await tx.execute(sql`
    update incidents set reasons = '{}', nonces = '{}'
    where vendor_id = ${vendorId} and ticket_id = any(${ids}) and nonces <> '{}'`)
}

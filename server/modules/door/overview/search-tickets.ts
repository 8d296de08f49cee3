import { lastCheckOut } from '#contracts/door/door-rules.ts'
import type { GuestListEntry } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'
import { searchGuests } from './guest-list.queries.ts'
import { findGateEvent } from './scan-events.queries.ts'

/** Searches the guest list of an event. Every search is kept with who made it; what was found is not. */
export async function searchTickets(
  deps: DoorDeps,
  actor: GateActor,
  { eventId, search }: { eventId: EventId; search: string },
): Promise<GuestListEntry[]> {
  const { db, clock } = deps
  const { checkOutTime } = await findGateEvent(db, actor, eventId)
  await recordGateAction(deps, actor, 'SEARCHED', { eventId, length: search.length })
  const since = lastCheckOut(checkOutTime, clock.now().getTime())
  const found = await searchGuests(db, actor, eventId, { words: search, since })
  // Whoever searches for all letters would have all codes.
  return actor.device ? found.map((guest) => ({ ...guest, shortCode: null })) : found
}

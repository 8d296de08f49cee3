import { lastCheckOut } from '#contracts/door/door-rules.ts'
import type { GuestListEntry } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'
import { searchGuests } from './guest-list.queries.ts'
import { findGateEvent } from './scan-events.queries.ts'

const maxSearchesPerMinute = 30

/** Searches the guest list of an event. Every search is kept with who made it; what was found is not. */
export async function searchTickets(
  deps: DoorDeps,
  actor: GateActor,
  { eventId, search }: { eventId: EventId; search: string },
): Promise<GuestListEntry[]> {
  const { db, clock } = deps
  await rateLimit(db, clock, {
    key: `gate-search:${actor.vendorId}:${actor.device?.id ?? actor.userId}`,
    max: maxSearchesPerMinute,
    windowMilliseconds: minutes(1),
  })
  const { checkOutTime } = await findGateEvent(db, actor, eventId)
  await recordGateAction(deps, actor, 'SEARCHED', { eventId, length: search.length })
  const since = lastCheckOut(checkOutTime, clock.now().getTime())
  const found = await searchGuests(db, actor, eventId, { words: search, since })
  // Whoever searches for all letters would have all codes.
  return actor.device ? found.map((guest) => ({ ...guest, shortCode: null })) : found
}

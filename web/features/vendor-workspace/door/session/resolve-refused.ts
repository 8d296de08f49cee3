import { scanTicket } from '#contracts/door/scan.ts'
import type { DoorFact } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import { setAside } from '#web/features/vendor-workspace/door/engine/upload.ts'
import { newIdempotencyKey } from '#web/lib/api/api.ts'
import { replaceFact } from './door-database.ts'
import { door } from './door-store.ts'
import { callGate } from './gate-client.ts'

/**
 * The server was asked about a scan, answered too late, and so has kept it as its own. Asked with the same nonce it
 * says again what it decided. Was that the same, the two are one scan. Was it another, both are facts: what happened at
 * the gate gets a nonce of its own.
 */
export async function resolveRefused(fact: DoorFact, error: string): Promise<DoorFact[]> {
  if (fact.askedCode === null) return [setAside(fact, error)]
  const { nonce, eventId, gate, kind } = fact
  const body = {
    code: fact.askedCode,
    nonce,
    eventId: eventId ?? undefined,
    direction: kind === 'exit' ? ('out' as const) : ('in' as const),
    gate: gate ?? undefined,
  }
  const { result } = await callGate(scanTicket, { body, signal: AbortSignal.timeout(10_000) })
  if (result === fact.result) return [{ ...fact, status: 'known', askedCode: null }]
  const renamed = newIdempotencyKey()
  const undoing = door.get().facts.filter(({ undoes, status }) => undoes === nonce && status === 'waiting')
  const own = [{ ...fact, nonce: renamed, askedCode: null }, ...undoing.map((each) => ({ ...each, undoes: renamed }))]
  await replaceFact(nonce, own)
  door.set({ facts: door.get().facts.filter((each) => each.nonce !== nonce) })
  return own
}

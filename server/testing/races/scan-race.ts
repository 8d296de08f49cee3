import { checkIns } from '#server/modules/door/door.tables.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { aGate, type Gate } from '../builders/gates.ts'
import { anEventWithTickets } from '../builders/tickets.ts'
import type { World } from '../world/world.ts'

/**
 * One ticket, scanned at twenty gates at once, so many times. Returns the results of each round, and its admissions.
 */
export async function twentyGatesScanOneTicket(world: World, rounds: number) {
  const { shop, event, codes, ids } = await anEventWithTickets(world, { tickets: Math.min(rounds, 20) })
  const gates: Gate[] = []
  for (let place = 1; place <= 20; place++)
    gates.push(await aGate(world, shop, { eventIds: [event.id], gate: `Gate ${place}`, name: `Phone ${place}` }))
  const played: { admitted: number; alreadyUsed: number; entries: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const place = round % codes.length
    const nonces: string[] = gates.map(() => crypto.randomUUID())
    const answers = await Promise.all(
      gates.map((gate, at) => gate.post('/api/vendor/scan', { code: codes[place], nonce: nonces[at] })),
    )
    const ofTicket = and(eq(checkIns.ticketId, ids[place] as (typeof ids)[number]), eq(checkIns.result, 'valid'))
    const rows = await world.db
      .select()
      .from(checkIns)
      .where(and(ofTicket, eq(checkIns.kind, 'ENTRY')))
    const count = (result: string) => answers.filter(({ body }) => body.result === result).length
    played.push({
      admitted: count('valid'),
      alreadyUsed: count('already_used'),
      entries: rows.filter(({ nonce }) => nonces.includes(nonce)).length,
    })
    const admitted = answers.findIndex(({ body }) => body.result === 'valid')
    // The next round of this ticket begins as the first did.
    if (admitted >= 0)
      await gates[admitted]?.post('/api/vendor/scan/undo', { nonce: crypto.randomUUID(), undoes: nonces[admitted] })
  }
  return played
}

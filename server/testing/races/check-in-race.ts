import { and, eq } from 'drizzle-orm'
import { checkIns } from '#server/modules/tickets/check-in.tables.ts'
import { anEventWithTickets, scan } from '../builders/tickets.ts'
import type { World } from '../world/world.ts'

/** One ticket, scanned fifty times at once. Returns the results and the number of recorded check-ins. */
export async function fiftyScansOfOneTicket(world: World) {
  const { shop, codes, ids } = await anEventWithTickets(world)
  const code = codes[0] as string
  const answers = await Promise.all(Array.from({ length: 50 }, () => scan(shop, code)))
  const entered = and(eq(checkIns.ticketId, ids[0] as (typeof ids)[number]), eq(checkIns.result, 'ACCEPTED'))
  const count = (result: string) => answers.filter(({ body }) => body.result === result).length
  return {
    accepted: count('ACCEPTED'),
    alreadyUsed: count('ALREADY_USED'),
    entries: (await world.db.select().from(checkIns).where(entered)).length,
  }
}

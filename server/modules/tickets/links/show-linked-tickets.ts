import type { LinkedTickets } from '#contracts/tickets/linked-tickets.ts'
import { minutes } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { networkPrefix, rateLimit } from '#server/platform/http/rate-limit.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { TicketReader } from '../tickets.queries.ts'
import { findLinkedTickets, toLinkedTickets } from './linked-tickets.queries.ts'

type LinkedTicketsDeps = ModuleDeps & Pick<TicketReader, 'ticketKeySecrets'>

/**
 * What the link of a token shows. Who has a link is counted by it, and who guesses by their network: a mobile network has
 * all its phones behind a few addresses, and hundreds of them open their links at one door.
 */
export async function showLinkedTickets(
  { db, clock, ticketKeySecrets }: LinkedTicketsDeps,
  token: string,
  address: string,
): Promise<LinkedTickets> {
  const window = { max: 60, windowMilliseconds: minutes(10) }
  const rows = await findLinkedTickets(db, hashToken(token), clock.now())
  const [first] = rows
  const key = first ? `ticket-link-opened:${first.linkId}` : `ticket-link-guessed:${networkPrefix(address)}`
  await rateLimit(db, clock, { key, ...window })
  const shown = toLinkedTickets(rows, ticketKeySecrets)
  if (!shown) throw new DomainError('link_expired', 'This link has ended, or is not whole. Ask whoever sent it.')
  return shown
}

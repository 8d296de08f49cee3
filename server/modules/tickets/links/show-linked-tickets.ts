import { type LinkedTickets, ticketLinkOpenings, wrongTicketLinks } from '#contracts/tickets/linked-tickets.ts'
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
  const rows = await findLinkedTickets(db, hashToken(token), clock.now())
  const linkId = rows[0]?.linkId
  if (linkId) await rateLimit(db, clock, ticketLinkOpenings, linkId)
  else await rateLimit(db, clock, wrongTicketLinks, networkPrefix(address))
  const shown = toLinkedTickets(rows, ticketKeySecrets)
  if (!shown) throw new DomainError('link_expired', 'This link has ended, or is not whole. Ask whoever sent it.')
  return shown
}

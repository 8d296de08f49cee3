import type { Language } from '#contracts/account/identity.ts'
import {
  linkSmsOfSender,
  linkSmsToPhone,
  paidLinkSmsToPhone,
  unpaidLinkSmsToPhone,
} from '#contracts/tickets/link-sms-limits.ts'
import type { CountedLimit } from '#contracts/wire/limit.ts'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { TicketKeySecrets } from '../codes/seal-private-key.ts'
import { tickets } from '../tickets.tables.ts'
import { isOpen } from '../transfers/transfers.queries.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'
import { sendOrderToPhone } from './send-to-phone.ts'
import { linkToken, newLinkId } from './ticket-link.ts'

interface OfOrder {
  vendorId: VendorId
  id: OrderId
}

interface BoughtByGuest extends OfOrder {
  guestId: UserId
  phone: string
  language: Language
  secrets: TicketKeySecrets
  isTexted: boolean
  /** Whether the order cost anything. */
  isPaid: boolean
}

/** The tickets of a guest go to the phone of the order, those of each event by a link of their own. */
export async function sendGuestTickets(
  tx: Tx,
  { vendorId, id, guestId, phone, language, secrets, isTexted, isPaid }: BoughtByGuest,
  now: Date,
) {
  const events = await tx
    .selectDistinct({ eventId: tickets.eventId })
    .from(tickets)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id)))
  for (const { eventId } of events) {
    const linkId = newLinkId()
    const token = linkToken(secrets, linkId)
    const to = { fromUserId: guestId, phone, language, linkId, token }
    const isWritten = isTexted && (await mayWriteTo(tx, { guestId, phone, isPaid }, now))
    await sendOrderToPhone(tx, { vendorId, orderId: id, eventId, ...to, isTexted: isWritten }, now)
  }
}

/**
 * Nobody has verified the number, and tickets that cost nothing are had without paying: it is written to no more often
 * than anybody may write to it. Beyond that the page of the order leads to them.
 */
async function mayWriteTo(
  tx: Tx,
  { guestId, phone, isPaid }: Pick<BoughtByGuest, 'guestId' | 'phone' | 'isPaid'>,
  now: Date,
): Promise<boolean> {
  const counts = (limit: CountedLimit, subject: string) => isWithinLimit(tx, { now: () => now }, limit, subject)
  // The guest comes first: who may not send counts against nobody else.
  if (!(await counts(linkSmsOfSender, guestId))) return false
  if (isPaid) return counts(paidLinkSmsToPhone, phone)
  return (await counts(linkSmsToPhone, phone)) && counts(unpaidLinkSmsToPhone, phone)
}

/**
 * The tokens of the links that show the tickets of an order, as far as they are still on their way to a phone. The hash is
 * written again, as when their SMS is (`prepare-link-sms.ts`): the secret may be another by now.
 */
export async function linkTokensOfOrder(db: Db, secrets: TicketKeySecrets, { vendorId, id }: OfOrder) {
  const links = await db
    .selectDistinct({ linkId: ticketTransfers.linkId, tokenHash: ticketTransfers.linkTokenHash })
    .from(ticketTransfers)
    .innerJoin(tickets, and(eq(tickets.vendorId, ticketTransfers.vendorId), eq(tickets.id, ticketTransfers.ticketId)))
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id), isNotNull(ticketTransfers.linkId), isOpen))
    .orderBy(ticketTransfers.linkId)
  const tokens: string[] = []
  for (const { linkId, tokenHash } of links) {
    if (!linkId) continue
    const token = linkToken(secrets, linkId)
    const isOfLink = and(eq(ticketTransfers.vendorId, vendorId), eq(ticketTransfers.linkId, linkId))
    if (!tokenHash?.equals(hashToken(token)))
      await db
        .update(ticketTransfers)
        .set({ linkTokenHash: hashToken(token) })
        .where(isOfLink)
    tokens.push(token)
  }
  return tokens
}

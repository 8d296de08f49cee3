import type { Language } from '#contracts/account/identity.ts'
import { linkSmsOfSender } from '#contracts/tickets/link-sms-limits.ts'
import { ticketMails } from '#contracts/tickets/transfers.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { cancelDeliveries, emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { refuseUnlessValid } from '../changes/reissue-ticket.ts'
import { lockTicket, replaceCodeWithLock, type TicketRow } from '../changes/replace-code.ts'
import { emitLink, limitLinkSms, newLinkId } from '../links/ticket-link.ts'
import { notifyOfTicket } from '../notify-of-ticket.ts'
import { tickets } from '../tickets.tables.ts'
import { transferLink } from './transfer-email.ts'
import { eventOfTicket, findOpenTransfer, findOwnTicket, lockOpenTransfer } from './transfers.queries.ts'
import { ticketTransfers } from './transfers.tables.ts'

export interface TransferDeps extends ModuleDeps {
  publicUrl: string
  /** Whether a mail server is set. */
  isMailed: boolean
  /** Whether SMS are sent. */
  isTexted: boolean
}

export interface Receiver {
  name: string
  contact: string
  /** Of what goes to an address or a number. */
  language: Language
}

/**
 * Ends the code of an own ticket, and makes a link of one use for whoever takes the place. To an address it is mailed as
 * well; to a phone goes another link by SMS, which shows the ticket and needs no account.
 */
export async function transferTicket(
  { db, clock, publicUrl, isMailed, isTexted }: TransferDeps,
  { userId }: Actor,
  id: TicketId,
  { name, contact, language }: Receiver,
): Promise<{ link: string }> {
  const now = clock.now()
  const mailed = isMailed && contact.includes('@')
  const linkId = isTexted && !contact.includes('@') ? newLinkId() : null
  const token = newToken()
  await inTransaction(db, async (tx) => {
    const ticket = await lockOwnTicket(tx, userId, id)
    if (await lockOpenTransfer(tx, ticket)) {
      throw new DomainError('invalid_transition', 'This ticket was sent already. Take it back first.')
    }
    const { hasEnded, allowsTransfers } = await eventOfTicket(tx, ticket, now)
    if (hasEnded) throw new DomainError('invalid_transition', 'This event is over.')
    if (!allowsTransfers) throw new DomainError('transfers_off', 'The organiser does not let tickets be passed on.')
    // Counted of what is really sent: else anybody could keep an address or a phone from getting tickets.
    if (linkId) await limitLinkSms(tx, clock, { phone: contact, sender: userId, ofSender: linkSmsOfSender })
    if (mailed) await rateLimit(tx, clock, ticketMails, contact.toLowerCase())
    await replaceCodeWithLock(tx, ticket, { reason: 'TRANSFERRED', attendee: name }, now)
    const transferId = newId<string>()
    await tx.insert(ticketTransfers).values({
      id: transferId,
      vendorId: ticket.vendorId,
      ticketId: id,
      fromUserId: userId,
      toName: name,
      toContact: contact,
      fromAttendee: ticket.attendee,
      tokenHash: hashToken(token),
      sentAt: now,
      mailLanguage: language,
      linkId,
    })
    if (mailed) await emit(tx, { type: 'ticket_transfer', subjectIds: [transferId] }, now)
    if (linkId) await emitLink(tx, linkId, now)
  })
  return { link: transferLink(publicUrl, token) }
}

/** The ticket is the sender's again, with a code that nobody has seen; the link ends. */
export async function takeTicketBack({ db, clock }: ModuleDeps, { userId }: Actor, id: TicketId): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const ticket = await lockOwnTicket(tx, userId, id)
    const transfer = await lockOpenTransfer(tx, ticket)
    if (!transfer) throw new DomainError('invalid_transition', 'This ticket is not on its way to anybody.')
    const isTransfer = and(eq(ticketTransfers.vendorId, ticket.vendorId), eq(ticketTransfers.id, transfer.id))
    await tx.update(ticketTransfers).set({ takenBackAt: now }).where(isTransfer)
    await cancelDeliveries(tx, transfer.id, now)
    const attendee = transfer.fromAttendee
    if (transfer.linkId) return void (await replaceCodeWithLock(tx, ticket, { reason: 'TRANSFERRED', attendee }, now))
    const isTicket = and(eq(tickets.vendorId, ticket.vendorId), eq(tickets.id, id))
    await tx.update(tickets).set({ attendee }).where(isTicket)
  })
}

/** Gives the ticket of a link to whoever opens it, once. */
export async function acceptTicket({ db, clock }: ModuleDeps, actor: Actor, token: string): Promise<TicketId> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const found = await findOpenTransfer(tx, hashToken(token))
    const ticket = found && (await lockTicket(tx, { id: found.ticketId, vendorId: found.vendorId }))
    // Read again under the lock of the ticket: it may have been taken back, or accepted, meanwhile.
    const transfer = ticket && (await lockOpenTransfer(tx, ticket))
    if (ticket?.status !== 'VALID' || !transfer || transfer.id !== found?.id) {
      throw new DomainError('link_expired', 'This link is used, or the ticket was taken back.')
    }
    const isTransfer = and(eq(ticketTransfers.vendorId, ticket.vendorId), eq(ticketTransfers.id, transfer.id))
    await tx.update(ticketTransfers).set({ acceptedAt: now, toUserId: actor.userId }).where(isTransfer)
    await cancelDeliveries(tx, transfer.id, now)
    // Whoever has the link of the SMS may have seen the code.
    if (transfer.linkId) await replaceCodeWithLock(tx, ticket, { reason: 'TRANSFERRED' }, now)
    const isTicket = and(eq(tickets.vendorId, ticket.vendorId), eq(tickets.id, ticket.id))
    await tx.update(tickets).set({ ownerId: actor.userId, awaitsName: false }).where(isTicket)
    const sender = transfer.fromUserId
    await notifyOfTicket(tx, ticket, { change: 'PASSED', name: transfer.toName, userId: sender }, now)
    await notifyOfTicket(tx, ticket, { change: 'RECEIVED', name: transfer.fromAttendee, userId: actor.userId }, now)
    await emit(tx, { type: 'tickets_changed', ownerIds: [sender, actor.userId] }, now)
    return ticket.id
  })
}

/** Found by its owner alone, then locked with its vendor; what is used or void is refused. */
export async function lockOwnTicket(tx: Tx, userId: Actor['userId'], id: TicketId): Promise<TicketRow> {
  const found = await findOwnTicket(tx, userId, id)
  const ticket = found && (await lockTicket(tx, { id, vendorId: found.vendorId }))
  if (ticket?.ownerId !== userId) throw notFound('The ticket')
  refuseUnlessValid(ticket)
  return ticket
}

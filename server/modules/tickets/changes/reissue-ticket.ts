import type { TicketId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { emitLink, newLinkId } from '../links/ticket-link.ts'
import { notifyOfTicket } from '../notify-of-ticket.ts'
import { lockOpenTransfer } from '../transfers/transfers.queries.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'
import { lockTicket, replaceCodeWithLock, type TicketRow } from './replace-code.ts'

interface Reissue {
  id: TicketId
  /** Why, for the audit trail. */
  reason: string
}

/** Gives a ticket another code, for one that got into other hands. */
export async function reissueTicket(
  { db, clock, isTexted }: Pick<ModuleDeps, 'db' | 'clock'> & { isTexted: boolean },
  actor: VendorActor,
  { id, reason }: Reissue,
) {
  const now = clock.now()
  const { vendorId } = actor
  const { status, issue, shortCode } = await inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { id, vendorId })
    if (!ticket) throw notFound('The ticket')
    refuseUnlessValid(ticket)
    const reissued = await replaceCodeWithLock(tx, ticket, { reason: 'REISSUED' }, now)
    if (isTexted) await replaceOpenLink(tx, reissued, now)
    const detail = { reason, vendorId, eventId: ticket.eventId, issue: reissued.issue }
    await recordAudit(tx, actor, { action: 'ticket.reissue', subjectId: id, detail }, now)
    await notifyOfTicket(tx, reissued, { change: 'REISSUED' }, now)
    await emit(tx, { type: 'tickets_changed', ownerIds: [reissued.ownerId] }, now)
    return reissued
  })
  return { id, status, issue, shortCode }
}

/** Whoever had the code may have had it by the link to a phone: there goes another, and the one before shows nothing. */
async function replaceOpenLink(tx: Tx, ticket: TicketRow, now: Date) {
  const transfer = await lockOpenTransfer(tx, ticket)
  if (!transfer?.linkId) return
  const linkId = newLinkId()
  await tx
    .update(ticketTransfers)
    .set({ linkId, linkTokenHash: null })
    .where(and(eq(ticketTransfers.vendorId, ticket.vendorId), eq(ticketTransfers.id, transfer.id)))
  await emitLink(tx, linkId, now)
}

/** A used ticket has let somebody in, and a void one lets nobody in: neither can be changed. */
export function refuseUnlessValid({ status }: Pick<TicketRow, 'status'>) {
  if (status === 'USED') throw new DomainError('invalid_transition', 'Somebody went in with this ticket already.')
  if (status === 'VOID') throw new DomainError('invalid_transition', 'This ticket is no longer valid.')
}

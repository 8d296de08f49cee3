import { and, eq } from 'drizzle-orm'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { notifyOfTicket } from '../notify-of-ticket.ts'
import { tickets } from '../tickets.tables.ts'
import { lockTicket, replaceCodeWithLock, type TicketRow } from './replace-code.ts'

interface VendorChange {
  id: TicketId
  /** Why, for the audit trail. */
  reason: string
}

/** Gives a ticket another code, for one that got into other hands. */
export const reissueTicket = (deps: ModuleDeps, actor: VendorActor, change: VendorChange) =>
  changeTicket(deps, actor, { ...change, action: 'reissue' }, (tx, ticket) =>
    replaceCodeWithLock(tx, ticket, { reason: 'REISSUED' }, deps.clock.now()),
  )

/** Makes a ticket void. Its place stays taken, and no money moves. */
export const revokeTicket = (deps: ModuleDeps, actor: VendorActor, change: VendorChange) =>
  changeTicket(deps, actor, { ...change, action: 'revoke' }, async (tx, { id, vendorId }) => {
    const [revoked] = await tx
      .update(tickets)
      .set({ status: 'VOID', voidReason: 'REVOKED' })
      .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))
      .returning()
    return revoked as TicketRow
  })

async function changeTicket(
  { db, clock }: ModuleDeps,
  actor: VendorActor,
  { id, reason, action }: VendorChange & { action: 'reissue' | 'revoke' },
  change: (tx: Tx, ticket: TicketRow) => Promise<TicketRow>,
) {
  const now = clock.now()
  const changed = await inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, { id, vendorId: actor.vendorId })
    if (!ticket) throw notFound('The ticket')
    refuseUnlessValid(ticket)
    const result = await change(tx, ticket)
    const detail = { reason, vendorId: actor.vendorId, eventId: ticket.eventId, issue: result.issue }
    await recordAudit(tx, actor, { action: `ticket.${action}`, subjectId: id, detail }, now)
    await notifyOfTicket(tx, result, { change: action === 'revoke' ? 'VOID' : 'REISSUED' }, now)
    await emit(tx, { type: 'tickets_changed', ownerIds: [result.ownerId] }, now)
    return result
  })
  const { status, issue, shortCode } = changed
  return { id, status, issue, shortCode }
}

/** A used ticket has let somebody in, and a void one lets nobody in: neither can be changed. */
export function refuseUnlessValid({ status }: Pick<TicketRow, 'status'>) {
  if (status === 'USED') throw new DomainError('invalid_transition', 'Somebody went in with this ticket already.')
  if (status === 'VOID') throw new DomainError('invalid_transition', 'This ticket is no longer valid.')
}

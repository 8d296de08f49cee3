import type { TicketId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { tickets } from '../tickets.tables.ts'
import { lockOwnTicket } from '../transfers/transfer-ticket.ts'
import { eventOfTicket, lockOpenTransfer } from '../transfers/transfers.queries.ts'

/**
 * Names who comes with a ticket that was left without a name at checkout: once, since another name is for a transfer.
 */
export async function nameTicket({ db, clock }: ModuleDeps, { userId }: Actor, id: TicketId, name: string) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const ticket = await lockOwnTicket(tx, userId, id)
    if (!ticket.awaitsName || (await lockOpenTransfer(tx, ticket))) {
      throw new DomainError('invalid_transition', 'This ticket has a name. Send it to whoever comes instead.')
    }
    const { hasEnded } = await eventOfTicket(tx, ticket, now)
    if (hasEnded) throw new DomainError('invalid_transition', 'This event is over.')
    const isTicket = and(eq(tickets.vendorId, ticket.vendorId), eq(tickets.id, id))
    await tx.update(tickets).set({ attendee: name, awaitsName: false }).where(isTicket)
  })
}

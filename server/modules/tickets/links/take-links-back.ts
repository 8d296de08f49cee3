import type { UserId } from '#contracts/wire/primitives.ts'
import { cancelDeliveries } from '#server/modules/outbox/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { lockTicket, replaceCodeWithLock } from '../changes/replace-code.ts'
import { tickets } from '../tickets.tables.ts'
import { lockOpenTransfer } from '../transfers/transfers.queries.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'

/**
 * The tickets that a guest has by links to the phone are in an account from now on: that of the guest, or another. Each
 * valid one gets another code, since whoever has the link may have seen it; what the links showed has ended.
 */
export async function takeGuestTicketsBack(
  tx: Tx,
  { guestId, accountId }: { guestId: UserId; accountId: UserId },
  now: Date,
) {
  const held = await tx
    .select({ id: tickets.id, vendorId: tickets.vendorId })
    .from(tickets)
    .where(and(acrossVendors('own-orders'), eq(tickets.ownerId, guestId)))
    .orderBy(tickets.id)
  for (const key of held) {
    const ticket = await lockTicket(tx, key)
    const transfer = ticket && (await lockOpenTransfer(tx, ticket))
    if (!ticket || ticket.ownerId !== guestId) continue
    if (transfer) {
      const isTransfer = and(eq(ticketTransfers.vendorId, key.vendorId), eq(ticketTransfers.id, transfer.id))
      await tx.update(ticketTransfers).set({ takenBackAt: now }).where(isTransfer)
      if (transfer.linkId) await cancelDeliveries(tx, transfer.linkId, now)
      if (ticket.status === 'VALID') await replaceCodeWithLock(tx, ticket, { reason: 'TRANSFERRED' }, now)
    }
    if (accountId !== guestId)
      await tx
        .update(tickets)
        .set({ ownerId: accountId, buyerId: ticket.buyerId === guestId ? accountId : ticket.buyerId })
        .where(and(eq(tickets.vendorId, key.vendorId), eq(tickets.id, key.id)))
  }
}

import type { NotificationData } from '#contracts/notifications.ts'
import type { EventId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { titleOfEvent } from './tickets.queries.ts'

interface TicketOfEvent {
  vendorId: VendorId
  eventId: EventId
  ownerId: UserId
}

/** Notifies the holder of a ticket, or whoever is named, of a change of it. */
export async function notifyOfTicket(
  tx: Tx,
  { vendorId, eventId, ownerId }: TicketOfEvent,
  {
    change,
    name = '',
    userId = ownerId,
  }: Pick<NotificationData['ticket_changed'], 'change'> & {
    name?: string
    userId?: UserId
  },
  now: Date,
) {
  const event = await titleOfEvent(tx, { id: eventId, vendorId })
  await emit(tx, { type: 'ticket_changed', to: [userId], data: { change, event, name } }, now)
}

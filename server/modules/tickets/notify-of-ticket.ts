import type { NotificationData } from '#contracts/notifications.ts'
import type { EventId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { notify } from '#server/modules/notifications/index.ts'
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
  await notify(tx, { userId, kind: 'ticket_changed', data: { change, event, name } }, now)
}

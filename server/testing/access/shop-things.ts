import type { IncidentId, TicketId } from '#contracts/wire/primitives.ts'
import { incidents } from '#server/modules/door/door.tables.ts'
import { newId } from '#server/platform/ids.ts'
import { aGate } from '../builders/gates.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { aProduct, type Shop } from '../builders/shops.ts'
import { anEventWithTickets } from '../builders/tickets.ts'
import { aWebhook } from '../builders/webhooks.ts'
import { aReportedProblem } from '../problems/reported-problems.ts'
import { aPublicReview } from '../reviews/reviews.ts'
import type { World } from '../world/world.ts'
import { aMember, anInvitation } from './staff.ts'

/** What a shop has, by where its id stands in an address: `orders/:id`, or the name of a parameter of the query. */
export type ShopThings = Record<string, string>

/** One of everything that an endpoint of shops can be about. A kind that is missing here fails the access matrix. */
export async function shopThings(world: World, shop: Shop): Promise<ShopThings> {
  const { event, ids, customer } = await anEventWithTickets(world, { shop })
  const product = await aProduct(world, shop)
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  const gate = await aGate(world, shop, { eventIds: [event.id] })
  const { body: enrolment } = await shop.owner.post('/api/vendor/scan/enrolments', {
    gate: 'Gate B',
    eventIds: [event.id],
  })
  const { body: group } = await shop.owner.post('/api/vendor/option-groups', {
    name: 'Sauce',
    least: 0,
    most: 1,
    options: [{ name: 'Kachumbari', priceKES: 20 }],
  })
  const incident: typeof incidents.$inferInsert = {
    id: newId<IncidentId>(),
    vendorId: shop.id,
    eventId: event.id,
    ticketId: (ids[0] ?? '') as TicketId,
    reasons: ['admitted_twice'],
    nonces: ['a-scan'],
    createdAt: world.clock.now(),
  }
  await world.db.insert(incidents).values(incident)
  const webhook = await aWebhook(world, shop)
  const { problemId } = await aReportedProblem(world, { shop })
  return {
    'orders/:id': order.id,
    'products/:id': product.id,
    'events/:id': event.id,
    ticketType: (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.ticketTypes[0].id,
    'tickets/:id': ids[0] ?? '',
    'option-groups/:id': group.id,
    'options/:id': group.options[0].id,
    'devices/:id': gate.device.id,
    'enrolments/:id': enrolment.id,
    'incidents/:id': incident.id,
    'staff/:id': (await aMember(world, shop, 'STEWARD')).staffId,
    'invitations/:id': (await anInvitation(shop)).id,
    'webhooks/:id': webhook.id,
    'problems/:id': problemId,
    'deliveries/:deliveryId': webhook.deliveryId,
    'reviews/:id': (await aPublicReview(world, shop)).id,
    event: event.id,
    eventId: event.id,
  }
}

/** Ids of the same form that nothing has. */
export const missingThings = (things: ShopThings): ShopThings =>
  Object.fromEntries(Object.keys(things).map((kind) => [kind, newId()]))

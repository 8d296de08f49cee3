import type { Ticket } from '#contracts/tickets/tickets.ts'
import type { OrderId, TicketId } from '#contracts/wire/primitives.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { World } from '../world/world.ts'
import { aPaidOrder } from './orders.ts'
import { aPerson } from './people.ts'
import { anEvent, aProduct, aShop, type EventGiven, type ProductGiven, type Shop } from './shops.ts'

/** An event whose check-in is open, with this many tickets that were bought for it. */
export async function anEventWithTickets(
  world: World,
  given: EventGiven & { tickets?: number; shop?: Shop; doorsAt?: Date; type?: ProductGiven } = {},
) {
  const shop = given.shop ?? (await aShop(world))
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), ...given })
  const product = await aProduct(world, shop, {
    ...{ kind: 'TICKET', eventId: event.id, name: 'Regular', priceKES: 1000 },
    ...given.type,
  })
  const customer = await aPerson(world, { name: 'Otieno Odhiambo' })
  const fulfilment = { method: 'TICKETS' }
  const order = await aPaidOrder(world, shop, customer, [{ product, quantity: given.tickets ?? 1 }], { fulfilment })
  const orderId = order.id as OrderId
  const issued = order.tickets as (Ticket & { code: string; shortCode: string })[]
  return {
    shop,
    event,
    product,
    customer,
    orderId,
    codes: issued.map(({ code }) => code),
    ids: issued.map(({ id }) => id),
    issued,
  }
}

export const ticketOf = async (world: World, id: TicketId) =>
  (await world.db.select().from(tickets).where(eq(tickets.id, id)))[0]

export const scan = (shop: Shop, code: string, differences: { nonce?: string; eventId?: string } = {}) =>
  shop.owner.post('/api/vendor/scan', { code, nonce: crypto.randomUUID(), ...differences })

import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { queueEntries } from '#server/modules/events/queue/queue.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { lunchTime, type World } from '../world/world.ts'
import { cartOf, checkOut } from './orders.ts'
import { aPerson, type Person } from './people.ts'
import { anEvent, aProduct, aShop } from './shops.ts'

/** When the sale of these events opens. */
export const saleOpensAt = plus(lunchTime, hours(1))

export interface QueueGiven {
  places?: number
  /** Free by default, so that an order is bought at once. */
  priceKES?: number
  hasQueue?: boolean
  /** How many people come into line before the sale opens. */
  early?: number
}

/** An event with a line for the opening of its sale, ten minutes before that. */
export async function anEventWithQueue(world: World, given: QueueGiven = {}) {
  const { places = 2, priceKES = 0, hasQueue = true, early = 0 } = given
  world.clock.set(lunchTime)
  const shop = await aShop(world)
  const startsAt = plus(lunchTime, days(30))
  const event = await anEvent(world, shop, { capacity: places, quota: places, startsAt, hasQueue })
  const type = { kind: 'TICKET', eventId: event.id, saleStartsAt: saleOpensAt, maxPerOrder: 10 } as const
  const ticket = await aProduct(world, shop, { ...type, name: 'Regular', priceKES })
  const path = `/api/events/${event.slug}/queue`
  const people = await Promise.all(Array.from({ length: early }, () => aPerson(world)))
  world.clock.set(plus(saleOpensAt, -minutes(10)))
  for (const person of people) await person.post(path)
  // A card is asked nothing on a phone: an order that nobody pays expires as soon as its time is over.
  const differences = { fulfilment: { method: 'TICKETS' }, payment: { method: 'CARD' } }
  const rows = () =>
    world.db.select().from(queueEntries).where(eq(queueEntries.eventId, event.id)).orderBy(queueEntries.position)
  const stateOf = async (person: Person) => (await person.get(path)).body
  return {
    ...{ shop, event, ticket, path, people, rows, stateOf },
    join: (person: Person) => person.post(path),
    leave: (person: Person) => person.post(`${path}/leave`),
    entryOf: async (person: Person) => (await stateOf(person)).entry,
    buy: (person: Person, quantity = 1, product = ticket) =>
      checkOut(person, cartOf(shop, person, [{ product, quantity }], differences)),
    /** Those who were there before the opening, as they stand in line. */
    async inOrder() {
      const ids = (await rows()).map(({ customerId }) => customerId)
      return people.toSorted((one, other) => ids.indexOf(one.user.id) - ids.indexOf(other.user.id))
    },
    statuses: async () => (await rows()).map(({ status }) => status),
    async left() {
      const [stock] = await world.db
        .select()
        .from(stocks)
        .where(eq(stocks.id, event.capacityStockId as string))
      return stock?.left
    },
  }
}

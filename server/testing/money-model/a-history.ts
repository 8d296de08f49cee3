import { aShopWithBalance } from '../builders/money.ts'
import { anAdmin, aPerson, overNetwork } from '../builders/people.ts'
import { anEvent, aProduct } from '../builders/shops.ts'
import type { World } from '../world/world.ts'
import { History } from './history.ts'

/** A shop with a dish of unlimited stock, a limited one, and tickets; two customers, two administrators. */
export async function aHistory(world: World): Promise<History> {
  // Earlier earnings, so that a payout is possible from the first step on.
  const shop = await aShopWithBalance(world, 3_000)
  const [event, ...people] = await Promise.all([
    anEvent(world, shop, { capacity: 4, quota: 4 }),
    aPerson(world),
    aPerson(world),
    anAdmin(world),
    anAdmin(world),
  ])
  const products = await Promise.all([
    aProduct(world, shop, { priceKES: 333 }),
    aProduct(world, shop, { priceKES: 1250, stock: 5, quota: 5 }),
    aProduct(world, shop, { name: 'Ticket', priceKES: 777, kind: 'TICKET', eventId: event.id }),
  ])
  // Over the network: the server behind the address may be another one at the next step.
  const cast = people.map((person) => overNetwork(world, person))
  const open = { ...shop, owner: overNetwork(world, shop.owner) }
  return new History(world, { shop: open, customers: cast.slice(0, 2), admins: cast.slice(2), products })
}

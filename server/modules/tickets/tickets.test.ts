import { expect, it } from 'vitest'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

interface Numbered {
  id: string
  place: number
  of: number
}

it('numbers the tickets of an order for one event the same in the order and in the wallet', async () => {
  const shop = await aShop(world)
  const customer = await aPerson(world)
  const event = await anEvent(world, shop)
  const regular = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Regular' })
  const vip = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'VIP' })
  const buy = (lines: Parameters<typeof aPaidOrder>[3]) =>
    aPaidOrder(world, shop, customer, lines, { fulfilment: { method: 'TICKETS' } })
  const first = await buy([
    { product: regular, quantity: 2 },
    { product: vip, quantity: 1 },
  ])
  const second = await buy([{ product: regular, quantity: 1 }])
  const numbers = (tickets: Numbered[]) =>
    Object.fromEntries(tickets.map(({ id, place, of }) => [id, `${place} of ${of}`]))
  expect(Object.values(numbers(first.tickets))).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(Object.values(numbers(second.tickets))).toEqual(['1 of 1'])
  const wallet = (await customer.get('/api/user/tickets')).body.items as Numbered[]
  expect(numbers(wallet)).toEqual({ ...numbers(first.tickets), ...numbers(second.tickets) })
})

import { payments } from '#server/modules/payments/payments.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '../builders/orders.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import type { World } from '../world/world.ts'

/**
 * Twenty requests at once: of each of the customers two checkouts and two retries, one on each phone. Each phone was
 * prompted twice before. Returns how often each was prompted in all, and how many requests the prompt limit refused.
 */
export async function promptsAtOnce(world: World, customers: Person[], phones: readonly [string, string]) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 100 })
  const cart: CartOf = (person, phone) => cartOf(shop, person, [{ product }], { payment: { method: 'MPESA', phone } })

  for (const phone of [...phones, ...phones]) {
    const someone = await aPerson(world)
    await checkOut(someone, cart(someone, phone))
  }
  const declined = await Promise.all(customers.map(async (customer) => twoDeclinedOrders(world, customer, cart)))
  const answers = await Promise.all(
    customers.flatMap((customer, index) =>
      phones.flatMap((phone, which) => [
        checkOut(customer, cart(customer, phone)),
        customer.command(`/api/user/orders/${declined[index]?.[which]}/pay`, { payment: { method: 'MPESA', phone } }),
      ]),
    ),
  )
  const prompted = await Promise.all(phones.map((phone) => world.db.$count(payments, eq(payments.phone, phone))))
  return { prompted, refused: answers.filter(({ body }) => body.code === 'too_many_requests').length }
}

type CartOf = (person: Person, phone: string) => ReturnType<typeof cartOf>

/** Two orders that wait for another attempt: the first was declined on the customer's own phone. */
async function twoDeclinedOrders(world: World, customer: Person, cart: CartOf): Promise<string[]> {
  const { phone } = customer.user
  const ids = []
  for (const _ of ['first', 'second']) {
    const { id } = (await checkOut(customer, cart(customer, phone))).body.order
    await world.phones.answer(phone, 'cancel')
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    ids.push(id)
  }
  return ids
}

import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { days, minutes } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, inArray } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, overNetwork, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { promptsAtOnce } from '#server/testing/races/prompt-race.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, promptLimits } from '../payments.tables.ts'
import { deleteStalePromptLimits } from './prompt-limit.ts'

const world = aWorld()

const phones = (count: number) => Array.from({ length: count }, aPhone)

function aPhone() {
  return `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

async function aCart() {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 100 })
  return (person: Person, phone: string) => cartOf(shop, person, [{ product }], { payment: { method: 'MPESA', phone } })
}

/** A checkout on each of these phones in turn: the status and the code of each answer. */
async function promptEach(person: Person, asked: readonly string[]) {
  const cart = await aCart()
  const answers = []
  for (const phone of asked) {
    const answer = await checkOut(person, cart(person, phone))
    answers.push(answer)
    // Of its customer's unpaid orders only a few may be open at once.
    if (answer.status === 201) await endOrder(answer.body.order.id)
  }
  return answers.map(({ status, body }) => body.code ?? status)
}

const endOrder = (id: OrderId) => world.db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders.id, id))

const times = (count: number, phone: string) => Array<string>(count).fill(phone)

/** An order whose first attempt was declined on the phone. */
async function aDeclinedOrder(customer: Person, phone: string) {
  const cart = await aCart()
  const { id } = (await checkOut(customer, cart(customer, phone))).body.order
  await world.phones.answer(phone, 'cancel')
  await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
  return {
    retry: (other = phone) =>
      customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone: other } }),
  }
}

describe('the prompt limit', () => {
  it('prompts one phone ten times in ten minutes, whoever asks, and again when the first has left the window', async () => {
    const phone = aPhone()
    for (let count = 0; count < 10; count++) {
      expect(await promptEach(await aPerson(world), [phone])).toEqual([201])
      world.clock.pass(minutes(0.5))
    }
    const cart = await aCart()
    const customer = await aPerson(world)
    const refused = await checkOut(customer, cart(customer, phone))
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect([refused.body.detail, refused.headers['retry-after']]).toEqual([
      'This phone was asked for its PIN many times just now. Wait 5 minutes and try again.',
      '300',
    ])
    world.clock.pass(minutes(5))
    expect(await promptEach(customer, [phone, phone])).toEqual([201, 'too_many_requests'])
  })

  it('counts retries of an unpaid order together with checkouts', async () => {
    const [customer, phone] = [await aPerson(world), aPhone()]
    const order = await aDeclinedOrder(customer, phone)
    expect(await promptEach(await aPerson(world), times(9, phone))).toEqual(Array(9).fill(201))
    const refused = await order.retry()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect((await order.retry(customer.user.phone)).status).toBe(200)
  })

  it('lets one customer ask thirty times in ten minutes, on whatever phones', async () => {
    const customer = await aPerson(world)
    const mine = phones(4).flatMap((phone) => times(8, phone))
    expect(await promptEach(customer, mine)).toEqual([...Array(30).fill(201), ...Array(2).fill('too_many_requests')])
  })

  it('lets one customer ask on five phones in a day, by checkouts and by retries', async () => {
    const customer = await aPerson(world)
    const [first, ...others] = phones(5) as [string, ...string[]]
    const order = await aDeclinedOrder(customer, first)
    expect(await promptEach(customer, others)).toEqual(Array(4).fill(201))
    const refused = await order.retry(aPhone())
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_phones'])
    expect(await promptEach(customer, [aPhone(), first])).toEqual(['too_many_phones', 201])
    world.clock.pass(days(1) + 1)
    expect(await promptEach(customer, phones(5))).toEqual(Array(5).fill(201))
  })

  it('prompts one phone thirty times in a day, however many accounts ask and however patiently', async () => {
    const phone = aPhone()
    const answers = []
    for (let hour = 0; hour < 20; hour++) {
      answers.push(...(await promptEach(await aPerson(world), [phone, phone])))
      world.clock.pass(minutes(60))
    }
    expect(answers).toEqual([...Array(30).fill(201), ...Array(10).fill('too_many_requests')])
    world.clock.pass(minutes(5 * 60))
    expect(await promptEach(await aPerson(world), [phone])).toEqual([201])
  })

  it('prompts one phone ten times when thirty accounts ask for it at once', async () => {
    const [phone, cart] = [aPhone(), await aCart()]
    const people = await Promise.all(Array.from({ length: 30 }, async () => overNetwork(world, await aPerson(world))))
    const answers = await Promise.all(people.map((person) => checkOut(person, cart(person, phone))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await world.db.$count(payments, eq(payments.phone, phone))).toBe(10)
  })

  it('counts nothing for a checkout that is refused, and changes nothing', async () => {
    const phone = aPhone()
    expect(await promptEach(await aPerson(world), times(10, phone))).toEqual(Array(10).fill(201))
    const customer = await aPerson(world)
    expect(await promptEach(customer, times(3, phone))).toEqual(Array(3).fill('too_many_requests'))
    expect(await world.db.select().from(payments).where(eq(payments.customerId, customer.user.id))).toEqual([])
    const keys = [`PHONE:${phone}`, `CUSTOMER:${customer.user.id}`]
    const counted = await world.db.select().from(promptLimits).where(inArray(promptLimits.key, keys))
    expect(counted.map(({ key, promptedAt }) => [key, promptedAt.length])).toEqual([[keys[0], 10]])
  })

  it('keeps the one limit when twenty checkouts and retries of five customers ask two phones at once', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, async () => overNetwork(world, await aPerson(world))))
    const { prompted, refused } = await promptsAtOnce(world, customers, [aPhone(), aPhone()])
    expect([prompted, refused]).toEqual([[10, 10], 4])
  })

  it('forgets at night whom nobody has prompted for a day', async () => {
    const [customer, phone] = [await aPerson(world), aPhone()]
    await promptEach(customer, [phone])
    const keys = [`PHONE:${phone}`, `CUSTOMER:${customer.user.id}`]
    const remembered = () => world.db.$count(promptLimits, inArray(promptLimits.key, keys))
    await deleteStalePromptLimits(world.db, world.clock.now())
    expect(await remembered()).toBe(2)
    world.clock.pass(days(1) + 1)
    await inTransaction(world.db, async (tx) => {
      await deleteStalePromptLimits(tx, world.clock.now())
    })
    expect(await remembered()).toBe(0)
  })
})

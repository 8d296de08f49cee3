import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const path = '/api/user/cart'
const empty = { vendorId: null, vendorName: null, items: [] }
const vendorId = newId()
const line = { productId: newId(), name: 'Ugali', priceKES: 60, quantity: 2 }
const cartOf = (...items: object[]) => ({ vendorId, vendorName: 'Mama Achieng', items })
const read = async (person: Person) => (await person.get(path)).body
const write = (person: Person, cart: object, revision: number) => person.send('PUT', path, { cart, revision })

describe('the cart of an account', () => {
  it('is empty before the first, and then as it was set last, with a number for each change', async () => {
    const customer = await aPerson(world)
    expect(await read(customer)).toEqual({ cart: empty, revision: 0, changedAt: null })
    const options = { optionIds: [newId()], optionNames: ['Chips'], accessCode: 'ABC' }
    const cart = cartOf({ ...line, productVariationId: newId(), ...options })
    expect((await write(customer, cart, 0)).body).toEqual({ revision: 1 })
    expect(await read(customer)).toEqual({ cart, revision: 1, changedAt: world.clock.now().toISOString() })
    expect((await write(customer, empty, 1)).body).toEqual({ revision: 2 })
    expect(await read(customer)).toMatchObject({ cart: empty, revision: 2 })
  })

  it('is changed by a device that has seen it alone: of several at once one is taken, at the first change too', async () => {
    const customer = await aPerson(world)
    for (const revision of [0, 1]) {
      const carts = [1, 2, 3, 4, 5].map((quantity) => cartOf({ ...line, quantity }))
      const answers = await Promise.all(carts.map((cart) => write(customer, cart, revision)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version_conflict' })
      const taken = carts[answers.findIndex(({ status }) => status === 200)]
      expect(await read(customer)).toMatchObject({ cart: taken, revision: revision + 1 })
    }
  })

  it('is its customer’s alone', async () => {
    const [customer, stranger] = [await aPerson(world), await aPerson(world)]
    await write(customer, cartOf(line), 0)
    expect(await read(stranger)).toMatchObject({ cart: empty, revision: 0 })
    await write(stranger, empty, 0)
    expect(await read(customer)).toMatchObject({ cart: cartOf(line), revision: 1 })
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it.each([
    ['too many lines', cartOf(...Array.from({ length: 51 }, () => line))],
    ['something in it and no vendor', { ...cartOf(line), vendorId: null }],
    ['a vendor and nothing in it', cartOf()],
    ['a product that is no id', cartOf({ ...line, productId: 'ugali' })],
    ['too many of one', cartOf({ ...line, quantity: 101 })],
    ['a name without an end', cartOf({ ...line, name: 'x'.repeat(201) })],
    ['something unknown', cartOf({ ...line, note: 'x' })],
    ['a price below zero', cartOf({ ...line, priceKES: -1 })],
  ])('of %s is refused, and nothing is kept', async (_, cart) => {
    const customer = await aPerson(world)
    expect((await write(customer, cart, 0)).status).toBe(422)
    expect(await read(customer)).toMatchObject({ revision: 0 })
  })

  it('is read by one statement beside the session, and written by one', async () => {
    const customer = await aPerson(world)
    const onCarts = async (work: () => Promise<unknown>) =>
      (await countStatements(work)).statements.filter((text) => text.includes('"carts"')).length
    expect(await onCarts(() => write(customer, cartOf(line), 0))).toBe(1)
    expect(await onCarts(() => read(customer))).toBe(1)
  })
})

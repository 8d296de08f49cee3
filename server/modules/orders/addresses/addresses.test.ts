import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { savedAddresses } from './addresses.tables.ts'

const world = aWorld()
const path = '/api/user/addresses'
const home = { name: 'Home', areaName: 'Kilimani', address: 'Kindaruma Court, B12', landmark: 'Green gate' }
const work = { name: 'Work', areaName: 'Westlands', address: 'Delta Corner, Tower 2' }
const listed = async (person: Person) => (await person.get(path)).body
const namesOf = async (person: Person) =>
  (await listed(person)).saved.map(({ name, isDefault }: { name: string; isDefault: boolean }) =>
    isDefault ? `${name} (default)` : name,
  )

describe('a saved address', () => {
  it('is kept under its name, and the first one is the default', async () => {
    const customer = await aPerson(world)
    const { status, body } = await customer.post(path, home)
    expect([status, body]).toEqual([201, { id: expect.any(String), ...home, isDefault: true }])
    expect((await customer.post(path, work)).body).toMatchObject({ landmark: null, isDefault: false })
    expect(await listed(customer)).toMatchObject({ saved: [home, work], earlier: [] })
  })

  it('is its customer’s alone: nobody else sees, changes or deletes it', async () => {
    const [customer, stranger] = [await aPerson(world), await aPerson(world)]
    const { id } = (await customer.post(path, home)).body
    expect((await listed(stranger)).saved).toEqual([])
    expect((await stranger.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.send('DELETE', `${path}/${id}`)).status).toBe(404)
    expect(await namesOf(customer)).toEqual(['Home (default)'])
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it('changes in what is sent, and keeps the rest', async () => {
    const customer = await aPerson(world)
    const { id } = (await customer.post(path, home)).body
    expect((await customer.patch(`${path}/${id}`, { address: 'Yaya Court 3' })).body).toMatchObject({
      ...home,
      address: 'Yaya Court 3',
      isDefault: true,
    })
    expect((await customer.patch(`${path}/${id}`, { landmark: '' })).body.landmark).toBeNull()
    expect((await customer.patch(`${path}/${id}`, {})).status).toBe(422)
  })

  it('is the default in place of the one before, and comes first', async () => {
    const customer = await aPerson(world)
    await customer.post(path, home)
    const { id } = (await customer.post(path, work)).body
    await customer.patch(`${path}/${id}`, { isDefault: true })
    expect(await namesOf(customer)).toEqual(['Work (default)', 'Home'])
    await customer.post(path, { ...home, name: 'Mama', isDefault: true })
    expect(await namesOf(customer)).toEqual(['Mama (default)', 'Home', 'Work'])
  })

  it('has a name that no other address of its customer has, in any spelling', async () => {
    const [customer, other] = [await aPerson(world), await aPerson(world)]
    await customer.post(path, home)
    const { id } = (await customer.post(path, work)).body
    const taken = { code: 'address_name_taken', errors: [{ field: 'name' }] }
    expect((await customer.post(path, { ...work, name: 'HOME' })).body).toMatchObject(taken)
    expect((await customer.patch(`${path}/${id}`, { name: 'home' })).body).toMatchObject(taken)
    expect((await customer.patch(`${path}/${id}`, { name: 'WORK' })).body.name).toBe('WORK')
    expect((await other.post(path, home)).status).toBe(201)
  })

  it.each([
    ['no name', { name: '' }, 'name'],
    ['no area', { areaName: ' ' }, 'areaName'],
    ['no address', { address: '' }, 'address'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'name'],
  ])('is refused with %s, at its field', async (_, wrong, field) => {
    const customer = await aPerson(world)
    const { status, body } = await customer.post(path, { ...home, ...wrong })
    expect([status, body.errors[0].field]).toEqual([422, field])
  })

  it('is one of twenty at most, however many are sent at once', async () => {
    const customer = await aPerson(world)
    const send = (n: number) => customer.post(path, { ...home, name: `House ${n}`, isDefault: true })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => send(n)))
    const codes = answers.map(({ status, body }) => (status === 201 ? 'saved' : body.code)).sort()
    expect(codes).toEqual([...Array(20).fill('saved'), ...Array(4).fill('too_many_addresses')])
    const names: string[] = await namesOf(customer)
    expect(names.filter((name) => name.endsWith('(default)'))).toHaveLength(1)
  })

  it('is the only default that the database takes', async () => {
    const customer = await aPerson(world)
    await customer.post(path, home)
    await customer.post(path, work)
    const both = world.db
      .update(savedAddresses)
      .set({ isDefault: true })
      .where(eq(savedAddresses.customerId, customer.user.id))
    await expect(both).rejects.toThrow()
    const renamed = world.db.execute(
      sql`update saved_addresses set name = 'hOME' where customer_id = ${customer.user.id}`,
    )
    await expect(renamed).rejects.toThrow()
  })

  it('is gone once it is deleted, and another becomes the default only when it is made that', async () => {
    const customer = await aPerson(world)
    const { id } = (await customer.post(path, home)).body
    await customer.post(path, work)
    expect((await customer.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await customer.send('DELETE', `${path}/${id}`)).status).toBe(404)
    expect(await namesOf(customer)).toEqual(['Work'])
  })

  it('is listed in one statement with the places of earlier orders, beside that of the session', async () => {
    const customer = await aPerson(world)
    await customer.post(path, home)
    await listed(customer)
    const { statements } = await countStatements(() => customer.get(path))
    expect(statements).toHaveLength(2)
  })
})

describe('the addresses of earlier orders', () => {
  async function aDelivery() {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const areaId = await aDeliveryArea(world, shop, { name: 'Kilimani' })
    const customer = await aPerson(world)
    const deliverTo = (address: string, landmark?: string) => {
      const fulfilment = { method: 'DELIVERY', areaId, address, ...(landmark ? { landmark } : {}) }
      return checkOut(customer, cartOf(shop, customer, [{ product }], { fulfilment }))
    }
    const offered = async () =>
      (await customer.get('/api/user/addresses')).body.earlier as {
        id: string
        address: string
        landmark: string | null
      }[]
    return { shop, product, customer, deliverTo, offered }
  }

  it('are offered the latest first, each once in any spelling, with what was written last', async () => {
    const { deliverTo, offered, customer, shop, product } = await aDelivery()
    await deliverTo('Kindaruma Court, B12')
    await deliverTo('Yaya Centre')
    await deliverTo('KINDARUMA COURT, B12', 'Green gate')
    await checkOut(customer, cartOf(shop, customer, [{ product }]))
    expect(await offered()).toMatchObject([
      { areaName: 'Kilimani', address: 'KINDARUMA COURT, B12', landmark: 'Green gate' },
      { areaName: 'Kilimani', address: 'Yaya Centre', landmark: null },
    ])
  })

  it('are at most five, and only the own ones', async () => {
    const { deliverTo, offered, customer } = await aDelivery()
    const { body } = await deliverTo('House 1')
    // More unpaid orders than five are not taken.
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await orderOf(customer, body.order.id)).payment.status === 'FAILED')
    await customer.post(`/api/user/orders/${body.order.id}/cancel`, {})
    for (const house of [2, 3, 4, 5, 6]) await deliverTo(`House ${house}`)
    expect((await offered()).map(({ address }) => address)).toEqual([
      'House 6',
      'House 5',
      'House 4',
      'House 3',
      'House 2',
    ])
    expect((await (await aPerson(world)).get('/api/user/addresses')).body.earlier).toEqual([])
  })

  it('are offered no more once hidden, until something goes there again', async () => {
    const { deliverTo, offered, customer } = await aDelivery()
    await deliverTo('Yaya Centre')
    await deliverTo('YAYA CENTRE')
    const [shown] = await offered()
    const stranger = await aPerson(world)
    expect((await stranger.send('DELETE', `/api/user/earlier-addresses/${shown?.id}`)).status).toBe(404)
    expect((await customer.send('DELETE', `/api/user/earlier-addresses/${shown?.id}`)).status).toBe(204)
    expect(await offered()).toEqual([])
    world.clock.pass(60_000)
    await deliverTo('Yaya Centre')
    expect(await offered()).toHaveLength(1)
  })

  it('are not those that are saved, in any spelling', async () => {
    const { deliverTo, offered, customer } = await aDelivery()
    await deliverTo('Kindaruma Court, B12')
    await deliverTo('Yaya Centre')
    await customer.post(path, { ...home, address: 'KINDARUMA court, B12' })
    expect((await offered()).map(({ address }) => address)).toEqual(['Yaya Centre'])
  })
})

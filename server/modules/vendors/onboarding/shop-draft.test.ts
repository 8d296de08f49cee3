import { describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aCategory, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { deleteForgottenDrafts } from '../index.ts'

const world = aWorld()
const path = '/api/user/shop-draft'

const values = {
  name: 'Nyama Mama',
  slug: 'nyama-',
  phone: '07',
  county: '',
  hasPickup: true,
  opening: [{ weekday: 5, opens: 600, closes: 1560 }],
  deliveryAreas: [{ name: 'Kilimani', feeKES: null }],
  preparationMinutes: { from: 20, to: null },
}

describe('a shop that is being written', () => {
  it('is found again on another device, by who wrote it and by nobody else', async () => {
    const person = await aPerson(world)
    expect((await person.get(path)).body).toBeNull()
    expect((await person.send('PUT', path, { step: 'place', values })).status).toBe(200)
    expect(
      (await person.send('PUT', path, { step: 'delivery', values: { ...values, name: 'Nyama Baba' } })).status,
    ).toBe(200)
    expect((await person.get(path)).body).toEqual({
      step: 'delivery',
      values: { ...values, name: 'Nyama Baba' },
      savedAt: world.clock.now().toISOString(),
    })
    expect((await (await aPerson(world)).get(path)).body).toBeNull()
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it('is gone once the shop is sent, and a shop that is there has none', async () => {
    await aCategory(world, 'grill')
    const person = await aPerson(world)
    await person.send('PUT', path, { step: 'review', values })
    const shop = {
      ...values,
      slug: 'nyama-mama-draft',
      description: 'Goat.',
      categories: ['grill'],
      phone: '0722418305',
      county: 'nairobi',
      area: 'Kilimani',
      address: 'Argwings Kodhek Road',
      deliveryAreas: [],
      preparationMinutes: { from: 20, to: 40 },
      payoutPhone: '0722418305',
    }
    expect((await person.post('/api/vendors', shop)).status).toBe(201)
    expect((await person.get(path)).body).toBeNull()
    expect((await person.send('PUT', path, { step: 'shop', values })).body.code).toBe('already_a_vendor')
    expect((await (await anAdmin(world)).send('PUT', path, { step: 'shop', values })).status).toBe(403)
  })

  it.each([
    ['an unknown step', { step: 'nowhere', values: {} }],
    ['a field that a shop does not have', { step: 'shop', values: { status: 'APPROVED' } }],
    ['text without an end', { step: 'shop', values: { name: 'x'.repeat(81) } }],
    ['more places than a shop has', { step: 'shop', values: { deliveryAreas: Array(61).fill({ name: 'Karen' }) } }],
  ])('is refused with %s', async (_name, body) => {
    expect((await (await aPerson(world)).send('PUT', path, body)).status).toBe(422)
  })

  it('is forgotten after ninety days in which nobody went on with it', async () => {
    const person = await aPerson(world)
    await person.send('PUT', path, { step: 'place', values })
    const now = world.clock.now()
    await deleteForgottenDrafts(world.database.db, new Date(now.getTime() + days(89)))
    expect((await person.get(path)).body).not.toBeNull()
    await deleteForgottenDrafts(world.database.db, new Date(now.getTime() + days(91)))
    expect((await person.get(path)).body).toBeNull()
  })
})

describe('the address of a new shop', () => {
  it.each(['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'] as const)(
    'is taken by a shop that is %s',
    async (status) => {
      const shop = await aShop(world, { status })
      const person = await aPerson(world)
      const isFree = async (slug: string) => (await person.get(`/api/user/shop-addresses/${slug}`)).body
      expect([await isFree(shop.slug), await isFree(`${shop.slug}-2`)]).toEqual([{ isFree: false }, { isFree: true }])
    },
  )
})

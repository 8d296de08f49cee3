import { describe, expect, it } from 'vitest'
import { maxGroupsOfVendor } from '#contracts/options/option-limits.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const side = {
  name: 'Side',
  least: 1,
  most: 1,
  options: [
    { name: 'Ugali', priceKES: 0, isSoldOut: false },
    { name: 'Chips', priceKES: 100, isSoldOut: false },
  ],
}
const create = (shop: Shop, differences: object = {}) =>
  shop.owner.post('/api/vendor/option-groups', { ...side, ...differences })
const aGroup = async (shop: Shop, differences: object = {}) => (await create(shop, differences)).body
const groupsOf = async (shop: Shop) => (await shop.owner.get('/api/vendor/option-groups')).body.items
const change = (shop: Shop, id: string, body: object) => shop.owner.patch(`/api/vendor/option-groups/${id}`, body)
const fieldOf = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.[0]?.field

describe('making an option group', () => {
  it('keeps what was written, in its order', async () => {
    const shop = await aShop(world)
    const { status, body } = await create(shop)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...side, products: [], version: 1 })
    expect(await groupsOf(shop)).toEqual([body])
  })

  it.each([
    ['more that must be chosen than may be', { least: 2, most: 1 }, 'least'],
    ['more that must be chosen than there are', { least: 3, most: 3 }, 'least'],
    ['no option', { options: [] }, 'options'],
    ['a price below zero', { options: [{ name: 'Ugali', priceKES: -1, isSoldOut: false }] }, 'options.0.priceKES'],
    [
      'two options of one name',
      { options: [...side.options, { name: 'ugali', priceKES: 5, isSoldOut: false }] },
      'options.2.name',
    ],
  ])('refuses %s at its field', async (_, differences, field) => {
    const refused = await create(await aShop(world), differences)
    expect([refused.status, refused.body.code, fieldOf(refused)]).toEqual([422, 'invalid_input', field])
  })

  it('refuses the thirty-first of a shop, also when many are made at once', async () => {
    const shop = await aShop(world)
    const made = await Promise.all(Array.from({ length: maxGroupsOfVendor + 5 }, () => create(shop)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxGroupsOfVendor)
    expect(await groupsOf(shop)).toHaveLength(maxGroupsOfVendor)
    const [first] = await groupsOf(shop)
    await shop.owner.send('DELETE', `/api/vendor/option-groups/${first.id}`)
    expect((await create(shop)).status).toBe(201)
  })
})

describe('changing an option group', () => {
  it('changes what is sent and leaves the rest', async () => {
    const shop = await aShop(world)
    const group = await aGroup(shop)
    const { body } = await change(shop, group.id, { name: 'With it', version: 1 })
    expect(body).toMatchObject({ ...side, name: 'With it', version: 2 })
  })

  it('keeps an option by its id, swaps names and places, adds one and removes another', async () => {
    const shop = await aShop(world)
    const group = await aGroup(shop, { options: [...side.options, { name: 'Rice', priceKES: 70, isSoldOut: false }] })
    const [ugali, chips] = group.options
    const options = [
      { ...chips, name: 'Ugali' },
      { ...ugali, name: 'Chips' },
      { name: 'Chapati', priceKES: 40, isSoldOut: true },
    ]
    const { status, body } = await change(shop, group.id, { options, version: 1 })
    expect(status).toBe(200)
    expect(body.options).toMatchObject(options)
    expect(body.options[0].id).toBe(chips.id)
  })

  it('refuses what somebody else has changed meanwhile, and shows it', async () => {
    const shop = await aShop(world)
    const group = await aGroup(shop)
    await change(shop, group.id, { name: 'Theirs', version: 1 })
    const { status, body } = await change(shop, group.id, { name: 'Mine', version: 1 })
    expect([status, body.code, body.data.current.name]).toEqual([409, 'version_conflict', 'Theirs'])
  })

  it('refuses an option of another group like one that is not there', async () => {
    const shop = await aShop(world)
    const [group, other] = [await aGroup(shop), await aGroup(shop, { name: 'Other' })]
    for (const id of [other.options[0].id, newId()]) {
      const refused = await change(shop, group.id, { options: [{ ...side.options[0], id }], version: 1 })
      expect([refused.status, fieldOf(refused)]).toEqual([422, 'options.0.id'])
    }
  })

  it('switches one option in one call', async () => {
    const shop = await aShop(world)
    const group = await aGroup(shop)
    const { status, body } = await shop.owner.patch(`/api/vendor/options/${group.options[1].id}`, { isSoldOut: true })
    expect([status, body]).toEqual([200, { ...group.options[1], isSoldOut: true }])
    expect((await groupsOf(shop))[0].options[1].isSoldOut).toBe(true)
  })
})

describe('the option groups of a product', () => {
  const attach = (shop: Shop, id: string, optionGroupIds: string[]) =>
    shop.owner.patch(`/api/vendor/products/${id}`, { optionGroupIds, version: 1 })

  it('are those that its vendor chose, in that order, for everybody who looks', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const [first, second] = [await aGroup(shop), await aGroup(shop, { name: 'Extras', least: 0, most: 2 })]
    const { status, body } = await attach(shop, product.id, [second.id, first.id])
    expect([status, body.optionGroupIds]).toEqual([200, [second.id, first.id]])
    const seen = (await world.visitor().get(`/api/products/${product.id}`)).body
    expect(seen.optionGroups).toEqual([
      { id: second.id, name: 'Extras', least: 0, most: 2, options: second.options },
      { id: first.id, name: 'Side', least: 1, most: 1, options: first.options },
    ])
    expect((await groupsOf(shop))[0].products).toEqual([{ id: product.id, name: product.name }])
  })

  it('come with a new product', async () => {
    const shop = await aShop(world)
    const group = await aGroup(shop)
    const { body } = await shop.owner.post('/api/vendor/products', {
      name: 'Tilapia',
      description: '',
      section: 'Fish',
      priceKES: 650,
      stock: null,
      maxPerOrder: null,
      status: 'ACTIVE',
      variations: [],
      optionGroupIds: [group.id],
    })
    expect(body.optionGroupIds).toEqual([group.id])
  })

  it('are refused when they are of another shop, exactly like those that do not exist', async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const product = await aProduct(world, shop)
    const foreign = await aGroup(other)
    const answers = [await attach(shop, product.id, [foreign.id]), await attach(shop, product.id, [newId()])]
    const told = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
    expect(told[0]).toEqual(told[1])
    expect(told[0]).toMatchObject({ status: 422, body: { errors: [{ field: 'optionGroupIds.0' }] } })
  })

  it('cannot be another shop’s, even for the program itself', async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const product = await aProduct(world, shop)
    const foreign = await anOptionGroup(world, other)
    const insert = world.db.execute(
      sql`insert into product_option_groups (vendor_id, product_id, group_id, position) values (${shop.id}, ${product.id}, ${foreign.id}, 0)`,
    )
    expect(violatedConstraint(await insert.catch((error: unknown) => error))).toBe('product_option_groups_group_fk')
  })

  it('are none for tickets', async () => {
    const shop = await aShop(world)
    const { id: eventId } = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId })
    const refused = await attach(shop, ticket.id, [(await aGroup(shop)).id])
    expect([refused.status, fieldOf(refused)]).toEqual([422, 'optionGroupIds'])
  })

  it('make it sold out when too few of a required group are left', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const group = await anOptionGroup(world, shop, { products: [product], options: [{ name: 'Ugali' }] })
    const isSoldOut = async () => (await world.visitor().get(`/api/products/${product.id}`)).body.isSoldOut
    expect(await isSoldOut()).toBe(false)
    await shop.owner.patch(`/api/vendor/options/${group.ids.Ugali}`, { isSoldOut: true })
    expect(await isSoldOut()).toBe(true)
  })

  it('lose a group that is deleted', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const group = await anOptionGroup(world, shop, { products: [product] })
    expect((await shop.owner.send('DELETE', `/api/vendor/option-groups/${group.id}`)).status).toBe(204)
    expect((await world.visitor().get(`/api/products/${product.id}`)).body.optionGroups).toEqual([])
    expect((await shop.owner.send('DELETE', `/api/vendor/option-groups/${group.id}`)).status).toBe(404)
  })
})

it('another shop’s groups and options are answered like those that do not exist', async () => {
  const [shop, other] = [await aShop(world), await aShop(world)]
  const foreign = await aGroup(other)
  const attempts = (group: string, option: string) => [
    change(shop, group, { name: 'Mine', version: 1 }),
    shop.owner.send('DELETE', `/api/vendor/option-groups/${group}`),
    shop.owner.patch(`/api/vendor/options/${option}`, { isSoldOut: true }),
  ]
  const told = async (group: string, option: string) =>
    (await Promise.all(attempts(group, option))).map(({ status, body: { requestId: _, ...body } }) => ({
      status,
      body,
    }))
  expect(await told(foreign.id, foreign.options[0].id)).toEqual(await told(newId(), newId()))
  expect(await groupsOf(other)).toEqual([foreign])
})

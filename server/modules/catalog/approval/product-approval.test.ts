import { beforeEach, describe, expect, it } from 'vitest'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { aProduct, aShop, type GivenProduct, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
let admin: Person

type Setting = 'EVERYONE' | 'TRUSTED' | 'NOBODY'
const set = (approvesProducts: Setting) => admin.patch('/api/admin/settings', { approvesProducts })

beforeEach(async () => {
  admin = await anAdmin(world)
  await set('EVERYONE')
})

const input = (given: Record<string, unknown> = {}) => ({
  name: 'Goat pilau',
  description: 'With kachumbari.',
  section: 'Rice',
  priceKES: 450,
  stock: null,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [],
  ...given,
})
const create = async (shop: Shop, given: Record<string, unknown> = {}) =>
  (await shop.owner.post('/api/vendor/products', input(given))).body
const saved = async (shop: Shop, id: string, change: Record<string, unknown>) => {
  const { version } = (await shop.owner.get(`/api/vendor/products/${id}`)).body
  return (await shop.owner.patch(`/api/vendor/products/${id}`, { version, ...change })).body
}
const approvalOf = async (shop: Shop, id: string) => (await shop.owner.get(`/api/vendor/products/${id}`)).body.approval
const approve = (products: { id: string; version: number }[], by = admin) =>
  by.post('/api/admin/products/approve', { products: products.map(({ id, version }) => ({ id, version })) })
const reject = ({ id, version }: { id: string; version: number }, reason = 'Show the food itself', by = admin) =>
  by.post(`/api/admin/products/${id}/reject`, { version, reason })
const trust = async (shop: Shop, isTrusted = true) => {
  const { version } = (await admin.get(`/api/admin/vendors/${shop.id}`)).body
  return admin.patch(`/api/admin/vendors/${shop.id}`, { version, isTrusted })
}
const actsOn = async (id: string) =>
  (await admin.get('/api/admin/audit?action=product&limit=50')).body.items.filter(
    ({ subject }: { subject: { id: string } }) => subject.id === id,
  )
const listNotifications = async (shop: Shop) => (await shop.owner.get('/api/user/notifications')).body.items

describe('what a new product begins as', () => {
  it.each<[Setting, boolean, string]>([
    ['EVERYONE', false, 'APPROVED'],
    ['TRUSTED', true, 'APPROVED'],
    ['TRUSTED', false, 'PENDING'],
    ['NOBODY', true, 'PENDING'],
  ])('is by the setting %s, of a vendor who is trusted: %s, %s', async (setting, isTrusted, approval) => {
    const shop = await aShop(world)
    if (isTrusted) expect((await trust(shop)).body).toMatchObject({ isTrusted: true })
    await set(setting)
    expect(await create(shop)).toMatchObject({ approval, rejectionReason: null })
  })

  it('is the same for what comes in a file', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const csv = ['Name,Section,Price (KES)', 'Chai,Drinks,70', 'Mandazi,Snacks,20'].join('\r\n')
    const { digest, seen } = (await shop.owner.post('/api/vendor/products/import/preview', { csv, fixes: [] })).body
    await shop.owner.post('/api/vendor/products/import', { csv, fixes: [], digest, seen })
    const { items } = (await shop.owner.get('/api/vendor/products')).body
    expect(items).toMatchObject([
      { name: 'Chai', approval: 'PENDING' },
      { name: 'Mandazi', approval: 'PENDING' },
    ])
  })
})

/** Every public call in which a product stands, and what a customer can do with it. */
async function seenBy(shop: Shop, product: Pick<GivenProduct, 'id' | 'name' | 'priceKES' | 'variations'>) {
  const visitor = world.visitor()
  const customer = await aPerson(world)
  const cart = cartOf(shop, customer, [{ product: product as GivenProduct }])
  const unpaid = { vendorId: cart.vendorId, items: cart.items, fulfilment: cart.fulfilment }
  const has = (products: { id: string }[]) => products.some(({ id }) => id === product.id)
  const inMenu = (menu: { products: { id: string }[] }[]) => menu.some(({ products }) => has(products))
  const found = (await visitor.get(`/api/vendors?search=${encodeURIComponent(product.name)}`)).body.items
  return {
    page: (await visitor.get(`/api/products/${product.id}`)).status,
    ofShop: inMenu((await visitor.get(`/api/vendors/${shop.slug}`)).body.menu),
    menu: has((await visitor.get(`/api/vendors/${shop.slug}/menu`)).body.items),
    search: found.some(({ id }: { id: string }) => id === shop.id),
    cart: (await customer.post('/api/cart/check', unpaid)).body.lines[0].state,
    checkout: (await checkOut(customer, cart)).status,
  }
}

const everywhere = { page: 200, ofShop: true, menu: true, search: true, cart: 'OK', checkout: 201 }
const nowhere = { page: 404, ofShop: false, menu: false, search: false, cart: 'GONE', checkout: 409 }

describe('a product that is not approved', () => {
  it('is in no public read and cannot be bought, and is in all of them once it is approved', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const product = await create(shop, { name: 'Zanzibar mishkaki' })
    expect(await seenBy(shop, product)).toEqual(nowhere)
    expect((await admin.get(`/api/admin/vendors/${shop.id}`)).body.productCount).toBe(0)
    await reject(product)
    expect(await seenBy(shop, product)).toEqual(nowhere)
    const again = await saved(shop, product.id, { description: 'Grilled.' })
    await approve([again])
    expect(await seenBy(shop, product)).toEqual(everywhere)
  })

  it('is none that is put on sale in bulk either', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const product = await create(shop, { status: 'DRAFT', name: 'Zanzibar urojo' })
    await shop.owner.post('/api/vendor/products/bulk', { action: 'ACTIVATE', ids: [product.id] })
    expect(await seenBy(shop, product)).toEqual(nowhere)
  })
})

describe('an approved product that its vendor saves', () => {
  it.each<[string, Record<string, unknown>]>([
    ['name', { name: 'Beef pilau' }],
    ['description', { description: 'Without kachumbari.' }],
    ['variation', { variations: [{ name: 'Large', priceKES: 700, stock: null }] }],
  ])('waits again with another %s', async (_, change) => {
    const shop = await aShop(world)
    const product = await create(shop)
    await set('NOBODY')
    expect(await saved(shop, product.id, change)).toMatchObject({ approval: 'PENDING' })
    expect(await seenBy(shop, product)).toMatchObject({ page: 404, cart: 'GONE' })
  })

  it('waits again with another picture', async () => {
    const shop = await aShop(world)
    const product = await create(shop)
    await set('NOBODY')
    const { id } = await aPicture(shop, 'PRODUCT')
    expect(await saved(shop, product.id, { pictureIds: [id] })).toMatchObject({ approval: 'PENDING' })
  })

  it('stays approved with another price, stock or section, with the same words, and by an administrator', async () => {
    const shop = await aShop(world)
    const product = await create(shop)
    await set('NOBODY')
    for (const change of [
      { priceKES: 500 },
      { stock: 4, stockSeen: null },
      { section: 'Swahili' },
      { name: 'Goat pilau' },
    ])
      expect(await saved(shop, product.id, change)).toMatchObject({ approval: 'APPROVED' })
    const { version } = (await admin.get(`/api/admin/products/${product.id}`)).body
    const { body } = await admin.patch(`/api/admin/products/${product.id}`, { version, name: 'Pilau ya mbuzi' })
    expect(body).toMatchObject({ name: 'Pilau ya mbuzi', approval: 'APPROVED' })
  })

  it('stays approved of a trusted vendor, and no longer when trust is taken back', async () => {
    const shop = await aShop(world)
    await trust(shop)
    await set('TRUSTED')
    const product = await create(shop)
    expect(await saved(shop, product.id, { name: 'Beef pilau' })).toMatchObject({ approval: 'APPROVED' })
    await trust(shop, false)
    expect(await saved(shop, product.id, { name: 'Camel pilau' })).toMatchObject({ approval: 'PENDING' })
  })

  it('is held to the same by a file', async () => {
    const shop = await aShop(world)
    const [words, price, rejected] = [
      await create(shop, { name: 'Chai' }),
      await create(shop, { name: 'Mandazi' }),
      await aProduct(world, shop, { name: 'Kahawa' }),
    ]
    await set('NOBODY')
    await reject(await saved(shop, rejected.id, { description: 'Hot.' }))
    const csv = [
      'Name,Section,Price (KES),Description',
      'Chai,Rice,450,With milk',
      'Mandazi,Rice,30,With kachumbari.',
      'Kahawa,Drinks,90,Hot.',
    ].join('\r\n')
    const { digest, seen } = (await shop.owner.post('/api/vendor/products/import/preview', { csv, fixes: [] })).body
    expect((await shop.owner.post('/api/vendor/products/import', { csv, fixes: [], digest, seen })).status).toBe(200)
    expect(await Promise.all([words, price, rejected].map(({ id }) => approvalOf(shop, id)))).toEqual([
      'PENDING',
      'APPROVED',
      'PENDING',
    ])
  })
})

describe('a product that a person has to decide on', () => {
  it('waits for a person whatever the setting becomes, and after a rejection every save asks again', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const product = await create(shop)
    await set('EVERYONE')
    const waiting = await saved(shop, product.id, { name: 'Beef pilau' })
    expect(waiting).toMatchObject({ approval: 'PENDING' })
    expect((await reject(waiting)).body).toMatchObject({
      approval: 'REJECTED',
      rejectionReason: 'Show the food itself',
    })
    const again = await saved(shop, product.id, { priceKES: 500 })
    expect(again).toMatchObject({ approval: 'PENDING', rejectionReason: null })
    expect((await approve([again])).body).toEqual({ approved: [product.id] })
    expect(await approvalOf(shop, product.id)).toBe('APPROVED')
  })

  it('is decided as it was seen: what its vendor saved since is looked at again', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const seen = await create(shop)
    await saved(shop, seen.id, { name: 'Something else' })
    expect((await approve([seen])).body).toEqual({ approved: [] })
    expect((await reject(seen)).body).toMatchObject({ code: 'version_conflict' })
    expect(await approvalOf(shop, seen.id)).toBe('PENDING')
  })

  it('is decided once by administrators at the same moment', async () => {
    const shop = await aShop(world)
    await set('NOBODY')
    const product = await create(shop)
    const admins = await Promise.all([1, 2, 3, 4].map(() => anAdmin(world)))
    const answers = await Promise.all(
      admins.map(async (by, n) => {
        if (n % 2 === 0) return (await approve([product], by)).body.approved.length
        return (await reject(product, 'No', by)).status === 200 ? 1 : 0
      }),
    )
    expect(answers.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await actsOn(product.id)).toHaveLength(1)
    expect(await listNotifications(shop)).toHaveLength(1)
    expect((await reject(product)).body.code).toBe('invalid_transition')
  })

  it('is told to the owner of the shop, many of one shop in one notice, and each is in the audit trail', async () => {
    const shop = await aShop(world)
    const other = await aShop(world)
    await set('NOBODY')
    const [first, second, third] = [await create(shop), await create(shop), await create(other)]
    const { body } = await approve([first, second, third])
    expect(body.approved.toSorted()).toEqual([first.id, second.id, third.id].toSorted())
    expect(await listNotifications(shop)).toMatchObject([
      { kind: 'product_decided', data: { decision: 'APPROVED', product: 'Goat pilau', others: 1, reason: '' } },
    ])
    expect(await listNotifications(other)).toMatchObject([{ kind: 'product_decided', data: { others: 0 } }])
    expect(await actsOn(second.id)).toMatchObject([
      { action: 'product.approve', actor: { id: admin.user.id }, detail: { approval: { from: 'PENDING' } } },
    ])
    const fourth = await create(shop)
    await reject(fourth)
    expect((await listNotifications(shop))[0].data).toMatchObject({
      decision: 'REJECTED',
      reason: 'Show the food itself',
    })
    expect(await actsOn(fourth.id)).toMatchObject([
      { action: 'product.reject', detail: { reason: 'Show the food itself' } },
    ])
  })

  it('is found by administrators by its approval, and counted among what needs a decision', async () => {
    const shop = await aShop(world)
    const waitingOf = async () => (await admin.get('/api/admin/dashboard')).body.decisions.products
    const before = await waitingOf()
    await set('NOBODY')
    const product = await create(shop)
    expect((await waitingOf()).count).toBe(before.count + 1)
    const idsOf = async (approval: string) =>
      (await admin.get(`/api/admin/products?approval=${approval}&limit=50`)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsOf('PENDING')).toContain(product.id)
    expect(await idsOf('APPROVED')).not.toContain(product.id)
    await reject(product)
    expect((await waitingOf()).count).toBe(before.count)
    expect(await idsOf('REJECTED')).toContain(product.id)
  })
})

describe('the trust in a vendor', () => {
  it('is given by administrators and is in the audit trail', async () => {
    const shop = await aShop(world)
    await trust(shop)
    const entries = (await admin.get('/api/admin/audit?action=vendor.change&limit=50')).body.items
    expect(entries[0]).toMatchObject({ subject: { id: shop.id }, detail: { isTrusted: { from: false, to: true } } })
  })
})

import { describe, expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
interface Section {
  name: string
  products: { id: string; name: string }[]
}

async function aMenu() {
  const shop = await aShop(world)
  for (const [position, [section, name]] of [
    ['Fish', 'Tilapia'],
    ['Fish', 'Omena'],
    ['Drinks', 'Chai'],
    ['Fish', 'Perch'],
  ].entries())
    await aProduct(world, shop, { section, name, position: position + 1 })
  return shop
}
const read = async (shop: Shop): Promise<{ seen: string; sections: Section[] }> =>
  (await shop.owner.get('/api/vendor/menu-order')).body
const words = (sections: Section[]) =>
  sections.map(({ name, products }) => `${name}: ${products.map((product) => product.name).join(', ')}`)
/** The menu with its products by name, as they are wanted. */
async function arrange(shop: Shop, wanted: [section: string, names: string[]][], seen?: string) {
  const menu = await read(shop)
  const ids = new Map(menu.sections.flatMap(({ products }) => products.map(({ id, name }) => [name, id])))
  const sections = wanted.map(([name, names]) => ({ name, ids: names.map((each) => ids.get(each)) }))
  return shop.owner.send('PUT', '/api/vendor/menu-order', { seen: seen ?? menu.seen, sections })
}
const asCustomer = async (shop: Shop) => words((await world.visitor().get(`/api/vendors/${shop.slug}`)).body.menu)

describe('the order of a menu', () => {
  it('is the one that customers see, sections by their first product', async () => {
    const shop = await aMenu()
    const { sections } = await read(shop)
    expect(words(sections)).toEqual(['Fish: Tilapia, Omena, Perch', 'Drinks: Chai'])
    expect(await asCustomer(shop)).toEqual(words(sections))
  })

  it('is what its vendor makes of it: sections, products, and what moves to another section', async () => {
    const shop = await aMenu()
    const wanted: [string, string[]][] = [
      ['Drinks', ['Chai', 'Omena']],
      ['Fish', ['Perch', 'Tilapia']],
    ]
    const { body } = await arrange(shop, wanted)
    expect(words(body.sections)).toEqual(['Drinks: Chai, Omena', 'Fish: Perch, Tilapia'])
    expect(await asCustomer(shop)).toEqual(words(body.sections))
    const { items } = (await shop.owner.get('/api/vendor/products')).body
    // Only what stands in another section is another product for who edits it.
    expect(items.map(({ name, version }: { name: string; version: number }) => `${name} ${version}`)).toEqual([
      'Chai 1',
      'Omena 2',
      'Perch 1',
      'Tilapia 1',
    ])
  })

  it('refuses a change of an order that somebody else has changed meanwhile, and then changes nothing', async () => {
    const shop = await aMenu()
    const { seen } = await read(shop)
    const first: [string, string[]][] = [
      ['Drinks', ['Chai']],
      ['Fish', ['Tilapia', 'Omena', 'Perch']],
    ]
    await arrange(shop, first)
    const { body } = await arrange(
      shop,
      [
        ['Fish', ['Perch', 'Omena', 'Tilapia']],
        ['Drinks', ['Chai']],
      ],
      seen,
    )
    expect(body.code).toBe('version_conflict')
    expect(words((await read(shop)).sections)).toEqual(['Drinks: Chai', 'Fish: Tilapia, Omena, Perch'])
  })

  it('lets one of two who change it at the same moment through', async () => {
    const shop = await aMenu()
    const { seen } = await read(shop)
    const orders: [string, string[]][][] = [
      [
        ['Drinks', ['Chai']],
        ['Fish', ['Tilapia', 'Omena', 'Perch']],
      ],
      [
        ['Fish', ['Perch', 'Omena', 'Tilapia']],
        ['Drinks', ['Chai']],
      ],
    ]
    const answers = await Promise.all(orders.map((wanted) => arrange(shop, wanted, seen)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('names every product that there is once: none too few, none twice, none of another shop, no ticket', async () => {
    const shop = await aMenu()
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
    const elsewhere = await aProduct(world, await aShop(world))
    const { seen, sections } = await read(shop)
    const ids = sections.flatMap(({ products }) => products.map(({ id }) => id))
    const codes = []
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids, elsewhere.id], [...ids.slice(1), ticket.id]]) {
      const { body } = await shop.owner.send('PUT', '/api/vendor/menu-order', {
        seen,
        sections: [{ name: 'All', ids: wrong }],
      })
      codes.push(body.code)
    }
    expect(codes).toEqual(['version_conflict', 'invalid_input', 'version_conflict', 'version_conflict'])
    expect((await read(shop)).seen).toBe(seen)
  })

  it('leaves what is archived out, which comes last in its section when it is on sale again', async () => {
    const shop = await aMenu()
    const old = await aProduct(world, shop, { section: 'Fish', name: 'Kamba', position: 0, status: 'ARCHIVED' })
    const { body } = await arrange(shop, [
      ['Drinks', ['Chai']],
      ['Fish', ['Perch', 'Omena', 'Tilapia']],
    ])
    expect(words(body.sections)).toEqual(['Drinks: Chai', 'Fish: Perch, Omena, Tilapia'])
    await shop.owner.post('/api/vendor/products/bulk', { action: 'ACTIVATE', ids: [old.id] })
    expect(await asCustomer(shop)).toEqual(['Drinks: Chai', 'Fish: Perch, Omena, Tilapia, Kamba'])
  })

  it('is changed in as many statements however many products there are', async () => {
    const shop = await aMenu()
    const counted = async () => {
      const { seen, sections } = await read(shop)
      const wanted = sections
        .reverse()
        .map(({ name, products }) => ({ name, ids: products.map(({ id }) => id).reverse() }))
      const { statements } = await countStatements(() =>
        shop.owner.send('PUT', '/api/vendor/menu-order', { seen, sections: wanted }),
      )
      return statements.length
    }
    const few = await counted()
    for (let n = 0; n < 20; n += 1) await aProduct(world, shop, { section: 'Rice', position: 9 })
    expect(await counted()).toBe(few)
  })
})

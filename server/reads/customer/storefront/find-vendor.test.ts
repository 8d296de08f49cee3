import { describe, expect, it } from 'vitest'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()
const visit = (slug: string) => world.visitor().get(`/api/vendors/${slug}`)

describe("a vendor's page", () => {
  it("shows a vendor's menu by section, in the products' sequence, with published products only", async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Ugali', section: 'Sides', position: 2 })
    await aProduct(world, shop, { name: 'Tilapia', section: 'Fish', position: 1 })
    await aProduct(world, shop, { name: 'Omena', section: 'Fish', position: 3 })
    await aProduct(world, shop, { name: 'Not yet', status: 'DRAFT' })
    await aProduct(world, shop, { name: 'No more', status: 'ARCHIVED' })
    const { body } = await visit(shop.slug)
    const menu = body.menu.map(({ name, products }: { name: string; products: { name: string }[] }) => [
      name,
      products.map((product) => product.name),
    ])
    expect(menu).toEqual([
      ['Fish', ['Tilapia', 'Omena']],
      ['Sides', ['Ugali']],
    ])
  })

  it('comes with the first 200 products of a long menu, and the rest follow in its order, each once', async () => {
    const shop = await aShop(world)
    const { id } = await aProduct(world, shop, { name: 'Dish 0', section: 'Fish', position: 1 })
    const ids = Array.from({ length: 1250 }, () => newId())
    await world.db.execute(sql`
      insert into products select (p).* from (
        select jsonb_populate_record(products, jsonb_build_object('id', copy.id, 'name', 'Dish ' || n, 'slug', 'dish-' || n,
          'position', n / 3 + 1, 'section', 'Section ' || n / 50)) as p
        from products, unnest(${sql.param(ids)}::uuid[]) with ordinality as copy(id, n) where products.id = ${id}) copies`)
    const { body } = await visit(shop.slug)
    const names = body.menu.flatMap(({ products }: { products: { name: string }[] }) =>
      products.map(({ name }) => name),
    )
    expect(names).toHaveLength(200)
    const pages: number[] = []
    for (let cursor = body.menuCursor; cursor !== null; ) {
      const { body: page } = await visit(`${shop.slug}/menu?cursor=${cursor}`)
      pages.push(page.items.length)
      names.push(...page.items.map(({ name }: { name: string }) => name))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([1000, 51])
    expect(new Set(names).size).toBe(1251)
    const place = (name: string) => Math.floor(Number(name.slice(5)) / 3)
    expect(names.map(place)).toEqual(names.map(place).toSorted((a: number, b: number) => a - b))
  })

  it('comes with its whole menu where that is no longer, and has no menu to follow when it does not sell', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Ugali' })
    expect((await visit(shop.slug)).body.menuCursor).toBeNull()
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, shop.id))
    expect((await visit(`${shop.slug}/menu`)).status).toBe(404)
  })

  it('shows what is sold out, and how many are left when few', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Unlimited', position: 1 })
    await aProduct(world, shop, { name: 'Six', stock: 6, position: 2 })
    await aProduct(world, shop, { name: 'Five', stock: 5, position: 3 })
    await aProduct(world, shop, { name: 'None', stock: 0, position: 4 })
    const { body } = await visit(shop.slug)
    expect(body.menu[0].products).toMatchObject([
      { name: 'Unlimited', isSoldOut: false, fewLeft: null },
      { name: 'Six', isSoldOut: false, fewLeft: null },
      { name: 'Five', isSoldOut: false, fewLeft: 5 },
      { name: 'None', isSoldOut: true, fewLeft: null },
    ])
  })

  it('shows a product with variations at their lowest price, sold out when they all are', async () => {
    const shop = await aShop(world)
    const sizes = [
      { name: 'Large', priceKES: 900, stock: 0 },
      { name: 'Regular', priceKES: 600, stock: 3 },
    ]
    await aProduct(world, shop, { name: 'Pilau', priceKES: 700, variations: sizes, position: 1 })
    await aProduct(world, shop, { name: 'Gone', variations: sizes.slice(0, 1), position: 2 })
    await aProduct(world, shop, { name: 'Shared', stock: 2, variations: [{ name: 'Any', priceKES: 5 }], position: 3 })
    const { body } = await visit(shop.slug)
    expect(body.menu[0].products).toMatchObject([
      {
        priceKES: 600,
        isSoldOut: false,
        fewLeft: 3,
        variations: [
          { name: 'Large', priceKES: 900, isSoldOut: true, fewLeft: null },
          { name: 'Regular', priceKES: 600, isSoldOut: false, fewLeft: 3 },
        ],
      },
      { name: 'Gone', isSoldOut: true },
      { name: 'Shared', fewLeft: 2, variations: [{ isSoldOut: false, fewLeft: 2 }] },
    ])
  })

  it("shows where, when and how a vendor's food is handed over", async () => {
    const opening = [{ weekday: 5, opens: 600, closes: 1320 }]
    const shop = await aShop(world, { opening })
    const area = await aDeliveryArea(world, shop, { name: 'Kilimani', feeKES: 150, minimumKES: 500 })
    const { body } = await visit(shop.slug)
    expect(body).toMatchObject({
      name: shop.name,
      hours: opening,
      open: { isOpen: true, until: '2026-11-20T19:00:00.000Z' },
      deliveryAreas: [{ id: area, name: 'Kilimani', feeKES: 150, minimumKES: 500 }],
      delivery: { feeFromKES: 150, minimumFromKES: 500 },
    })
  })

  it("shows a vendor's upcoming events, the soonest first, with the lowest price", async () => {
    const shop = await aShop(world)
    const later = await anEvent(world, shop, { title: 'Later', startsAt: plus(lunchTime, days(9)) })
    const sooner = await anEvent(world, shop, { title: 'Sooner', startsAt: plus(lunchTime, days(2)) })
    await anEvent(world, shop, { title: 'Over', startsAt: plus(lunchTime, -days(2)) })
    await anEvent(world, shop, { title: 'Draft', status: 'DRAFT' })
    await anEvent(world, shop, { title: 'Cancelled', status: 'CANCELLED' })
    await aProduct(world, shop, { kind: 'TICKET', eventId: sooner.id, priceKES: 1500 })
    await aProduct(world, shop, { kind: 'TICKET', eventId: sooner.id, priceKES: 900 })
    const { body } = await visit(shop.slug)
    expect(body.events).toMatchObject([
      { title: 'Sooner', priceFromKES: 900, availability: 'ON_SALE' },
      { title: 'Later', slug: later.slug, priceFromKES: null, availability: 'NOT_YET_ON_SALE' },
    ])
    expect(body.menu).toEqual([])
  })

  it('shows only approved vendors, and only their products and events', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const event = await anEvent(world, shop)
    const paths = [`/api/vendors/${shop.slug}`, `/api/products/${product.id}`, `/api/events/${event.slug}`]
    for (const status of ['APPROVED', 'PENDING', 'CHANGES_REQUESTED', 'SUSPENDED', 'REJECTED', 'APPROVED'] as const) {
      await world.db.update(vendors).set({ status }).where(eq(vendors.id, shop.id))
      for (const path of paths) {
        expect([status, path, (await world.visitor().get(path)).status]).toEqual([
          status,
          path,
          status === 'APPROVED' ? 200 : 404,
        ])
      }
    }
  })

  it("reads a vendor's page in one statement", async () => {
    const shop = await aShop(world)
    const { statements } = await countStatements(() => visit(shop.slug))
    expect(statements).toHaveLength(1)
  })

  it('answers a malformed vendor slug with not found', async () => {
    for (const slug of ['nobody-here', 'UPPER', '%27', `${'a'.repeat(190)}`])
      expect((await visit(slug)).status).toBe(404)
  })

  it('is gone, and not only not found, once its owner was erased; nothing tells that of one that is suspended', async () => {
    const [closed, suspended] = [await aShop(world), await aShop(world)]
    const [away, erased] = [{ status: 'SUSPENDED' } as const, { status: 'SUSPENDED', phone: '' } as const]
    await world.db.update(vendors).set(erased).where(eq(vendors.id, closed.id))
    await world.db.update(vendors).set(away).where(eq(vendors.id, suspended.id))
    expect(await visit(closed.slug)).toMatchObject({ status: 410, body: { code: 'gone' } })
    expect(await visit(suspended.slug)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

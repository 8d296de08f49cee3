import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { dishCard, eventCard, shopCard } from './share-cards.queries.ts'

const world = aWorld()
const ask = (url: string) => world.app.inject({ url })

describe('the picture of a link in a chat', () => {
  it('is a JPEG of 1200 by 630 for a shop, a dish and an event, which caches keep for a day', async () => {
    const shop = await aShop(world)
    const [dish, event] = [await aProduct(world, shop, { name: 'Tilapia' }), await anEvent(world, shop)]
    for (const path of [`vendors/${shop.slug}`, `vendors/${shop.slug}/${dish.slug}`, `events/${event.slug}`]) {
      const { rawPayload, headers } = await ask(`/share/${path}.jpg?lang=sw&v=1`)
      const { format, width, height } = await sharp(rawPayload).metadata()
      expect([path, format, width, height]).toEqual([path, 'jpeg', 1200, 630])
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
    }
  })

  it('says what a dish costs and where, in the language of the link', async () => {
    const shop = await aShop(world)
    const dish = await aProduct(world, shop, { name: 'Tilapia', priceKES: 1650 })
    const of = { shop: shop.slug, dish: dish.slug }
    expect(await dishCard(world.db, of, 'en')).toMatchObject({ title: 'Tilapia', price: 'KSh 1,650' })
    const event = await anEvent(world, shop)
    await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
    await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 900 })
    const card = await eventCard(world.db, event.slug, world.clock.now(), 'sw')
    expect(card).toMatchObject({ price: 'kuanzia KSh 500' })
  })

  it('shows nothing that is not public', async () => {
    const shop = await aShop(world)
    const draft = await aProduct(world, shop, { name: 'Not yet', status: 'DRAFT' })
    const event = await anEvent(world, shop, { status: 'DRAFT' })
    expect((await ask(`/share/vendors/${shop.slug}/${draft.slug}.jpg`)).statusCode).toBe(404)
    expect((await ask(`/share/events/${event.slug}.jpg`)).statusCode).toBe(404)
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, shop.id))
    expect(await shopCard(world.db, shop.slug)).toBeNull()
  })

  it('draws a name of eighty letters without a space, and one that is markup, as letters', async () => {
    for (const name of ['W'.repeat(80), '</svg><script>alert(1)</script>']) {
      const shop = await aShop(world)
      await world.db.update(vendors).set({ name }).where(eq(vendors.id, shop.id))
      expect((await ask(`/share/vendors/${shop.slug}.jpg`)).statusCode).toBe(200)
    }
  })
})

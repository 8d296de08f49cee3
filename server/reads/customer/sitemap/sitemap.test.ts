import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const read = async (url: string) => (await world.app.inject({ url })).body
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

// What is read is kept for an hour: all that these tests ask for is there before the first of them.
describe('search engines find', () => {
  it('in robots.txt the sitemap, and which pages are not for them', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain(`Sitemap: ${world.config.publicUrl}/sitemap.xml`)
    expect(robots).toContain('Disallow: /account\n')
    expect(robots).not.toContain('/vendors')
  })

  it('every public shop with its dishes and every public event, in each language, and nothing else', async () => {
    const origin = world.config.publicUrl
    const shop = await aShop(world)
    const [suspended, draft] = [await aShop(world), await anEvent(world, shop, { status: 'DRAFT' })]
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, suspended.id))
    const dish = await aProduct(world, shop, { name: 'Tilapia' })
    const unpublished = await aProduct(world, shop, { name: 'Not yet', status: 'DRAFT' })
    const event = await anEvent(world, shop)
    const takenDown = await anEvent(world, shop)
    const byAdministrator = { takenDownAt: world.clock.now(), takenDownReason: 'Not real' }
    await world.db.update(events).set(byAdministrator).where(eq(events.id, takenDown.id))

    const index = locations(await read('/sitemap.xml'))
    expect(index).toEqual([
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/events.xml`,
      `${origin}/sitemaps/shops.xml`,
    ])
    const files = await Promise.all(index.map((url) => read(String(url).slice(origin.length))))
    const found = files.flatMap(locations)
    expect(found).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        `${origin}/vendors/${shop.slug}`,
        `${origin}/vendors/${shop.slug}?dish=${dish.slug}`,
        `${origin}/events/${event.slug}`,
      ]),
    )
    const all = found.join('\n')
    for (const hidden of [suspended, draft, takenDown, unpublished]) expect(all).not.toContain(hidden.slug)
    expect(files.join('')).toContain(
      `<xhtml:link rel="alternate" hreflang="sw" href="${origin}/vendors/${shop.slug}?dish=${dish.slug}&amp;lang=sw"/>`,
    )
  })

  it('a shop in the file of the last digits of its id, compressed for who takes it so', async () => {
    const shop = await aShop(world)
    const endings = [shop.id.slice(-1), shop.id.slice(-2)]
    for (const ending of endings) {
      expect(await read(`/sitemaps/shops-${ending}.xml`)).toContain(`/vendors/${shop.slug}<`)
      const headers = { 'accept-encoding': 'br, gzip' }
      const { headers: sent, rawPayload } = await world.app.inject({ url: `/sitemaps/shops-${ending}.xml`, headers })
      expect(sent['content-encoding']).toBe('gzip')
      expect(gunzipSync(rawPayload).toString()).toContain(`/vendors/${shop.slug}<`)
    }
    for (const ending of ['xyz', '000', shop.id])
      expect((await world.app.inject({ url: `/sitemaps/shops-${ending}.xml` })).statusCode).toBe(404)
  })
})

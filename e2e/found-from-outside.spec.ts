import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { aNewShop } from './support/new-shop.ts'
import { inDatabase, program } from './support/program.ts'

withBrowser({ hasPictures: true })

const ask = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, program().appUrl), { headers })
const draw = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()
const firstEvent = async (): Promise<string> => `/events/${(await (await ask('/api/events')).json()).items[0].slug}`

const shop = '/vendors/mama-achieng'
const dish = `${shop}?dish=beef-pilau`

/** By the HTML standard alone; names of landmarks, contrast and the like are axe's (`accessible.spec.ts`). */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // The standard allows any letters in an id, and React uses them.
  rules: { 'valid-id': ['error', { relaxed: true }] },
})

/** What a page says of itself to search engines. */
const structuredDataIn = (html: string): Record<string, unknown>[] =>
  JSON.parse(String(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1]))['@graph']
const linksIn = (html: string) =>
  [...html.matchAll(/<link rel="(canonical|alternate)"([^>]*) href="([^"]*)"/g)].map(([, rel, of, href]) => [
    rel,
    /hreflang="([^"]*)"/i.exec(String(of))?.[1],
    href?.replaceAll('&amp;', '&'),
  ])

describe('search engines', () => {
  it.each(['/', shop, dish, '/events', '/proof', '/help/refunds', '/help/privacy'])(
    'get valid HTML of %s',
    async (path) => {
      const { results } = await validator.validateString(await draw(path))
      expect(
        results.flatMap(({ messages }) => messages).map(({ ruleId, message, selector }) => [ruleId, message, selector]),
      ).toEqual([])
    },
  )

  it('find a page in either language by its own address, which the page names', async () => {
    const origin = program().appUrl
    const html = await draw(`${shop}?lang=sw`, { 'accept-language': 'en' })
    expect(html).toContain('<html lang="sw"')
    expect(linksIn(html)).toEqual([
      ['canonical', undefined, `${origin}${shop}?lang=sw`],
      ['alternate', 'en', `${origin}${shop}?lang=en`],
      ['alternate', 'sw', `${origin}${shop}?lang=sw`],
      ['alternate', 'x-default', `${origin}${shop}`],
    ])
  })

  it('change nothing for who has chosen a language', async () => {
    expect(await draw(`${shop}?lang=sw`, { cookie: 'uliza-lang=en' })).toContain('<html lang="en"')
  })

  it('read the menu of a shop with its prices, and the way to it', async () => {
    const [data, way] = structuredDataIn(await draw(shop))
    expect(data).toMatchObject({
      '@type': ['LocalBusiness', 'FoodEstablishment'],
      name: expect.any(String),
      address: { '@type': 'PostalAddress', addressCountry: 'KE' },
      hasMenu: { '@type': 'Menu', hasMenuSection: expect.any(Array) },
    })
    const items = (
      data as { hasMenu: { hasMenuSection: { hasMenuItem: { offers: { price: number } }[] }[] } }
    ).hasMenu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem)
    expect(items.length).toBeGreaterThan(10)
    for (const { offers } of items) expect(offers).toMatchObject({ price: expect.any(Number), priceCurrency: 'KES' })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] })
  })

  it('read it once: the page’s scripts are not sent it again', async () => {
    for (const path of [shop, await firstEvent()]) expect((await draw(path)).match(/@graph/g)).toHaveLength(1)
  })

  it('read a dish by its own address', async () => {
    const html = await draw(dish)
    const [data, way] = structuredDataIn(html)
    expect(data).toMatchObject({ '@type': 'MenuItem', name: 'Beef pilau', offers: { priceCurrency: 'KES' } })
    expect(way).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: 'Beef pilau' }],
    })
    expect(linksIn(html)[0]).toEqual(['canonical', undefined, program().appUrl + dish])
  })

  it('read when and where an event is, and what its tickets cost', async () => {
    const [data] = structuredDataIn(await draw(await firstEvent()))
    expect(data).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-/),
      location: { '@type': 'Place', address: { addressCountry: 'KE' } },
      offers: expect.arrayContaining([expect.objectContaining({ priceCurrency: 'KES' })]),
    })
  })

  it('find in the sitemap only pages that are there', async () => {
    const origin = program().appUrl
    const locations = async (path: string) =>
      [...(await draw(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => String(url).replaceAll('&amp;', '&'))
    const files = (await locations('/sitemap.xml')).map((url) => url.slice(origin.length))
    const all = (await Promise.all(files.map(locations))).flat()
    expect(all).toEqual(expect.arrayContaining([origin + shop, origin + dish, origin + (await firstEvent())]))
    for (const url of [...all.slice(0, 12), ...all.slice(-3)])
      expect([url, (await fetch(url)).status]).toEqual([url, 200])
  })
})

describe('a shop whose owner was erased', () => {
  it('is gone, and a page that never was is not found', async () => {
    const shop = await aNewShop('Closed for Good')
    // What erasing its owner leaves of a shop.
    await inDatabase("update vendors set status = 'SUSPENDED', phone = '' where id = $1", [shop.id])
    await expect.poll(async () => (await ask(`/vendors/${shop.slug}`)).status).toBe(410)
    expect((await ask('/vendors/never-was')).status).toBe(404)
  })
})

describe('a link in a chat', () => {
  it('shows a JPEG of the shop, of the dish and of the event', async () => {
    for (const path of [shop, dish, await firstEvent()]) {
      const image = /property="og:image" content="([^"]*)"/.exec(await draw(path))?.[1]?.replaceAll('&amp;', '&')
      const picture = await fetch(String(image))
      expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg'])
    }
  })
})

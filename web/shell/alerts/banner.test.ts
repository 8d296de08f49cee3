import { describe, expect, it } from 'vitest'
import type { Banner } from '#contracts/admin/settings/settings.ts'
import { bannerHtml, bannerKey, isFor, loadBanner, withBanner } from './banner.ts'

const banner: Banner = {
  en: 'Slow <tonight> & "later"',
  sw: 'Polepole usiku huu',
  audience: 'EVERYBODY',
  startsAt: '2026-11-30T19:30:00.000Z',
  endsAt: '2026-11-30T22:00:00.000Z',
}

const answering = (given: Banner | null) => ({ fetchApi: async () => Response.json({ banner: given }) })

/** A page whose bytes come in parts that part a character too. */
function aPage(text: string, size = 3) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  return new Response(body, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

describe('a banner on a page', () => {
  it('stands on top of the body, whatever parts the page comes in, and leaves the rest as it is', async () => {
    const page = '<body><a>Ruka – “maudhui”</a><header>Ülizä</header><main>€ héé</main></body>'
    for (const size of [1, 2, 3, 7, 1000]) {
      const response = withBanner(aPage(page, size), '<aside>!</aside>')
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(page.replace('<body>', '<body><aside>!</aside>'))
    }
  })

  it('leaves a page without a header, and what is no page, as it is', async () => {
    expect(await withBanner(aPage('<body>scanner ü</body>'), 'x').text()).toBe('<body>scanner ü</body>')
    const json = Response.json({ a: '<header>' })
    expect(withBanner(json, 'x')).toBe(json)
  })

  it('says what was written and nothing of it as markup', () => {
    const html = bannerHtml(banner, 'abc')
    expect(html).toContain('Slow &#60;tonight&#62; &#38; &#34;later&#34;')
    expect(html).toContain('<script nonce="abc">')
  })

  it('is not there for who has closed it, and is again once it says something else', async () => {
    const closed = `uliza-lang=sw; uliza-banner=${bannerKey(banner)}`
    expect(await loadBanner(answering(banner), '/', null)).toEqual(banner)
    expect(await loadBanner(answering(banner), '/', closed)).toBeNull()
    const other = { ...banner, en: 'It is over.' }
    expect(await loadBanner(answering(other), '/', closed)).toEqual(other)
    expect(await loadBanner(answering(null), '/', null)).toBeNull()
    expect(await loadBanner({ fetchApi: () => Promise.reject(new Error('cut')) }, '/', null)).toBeNull()
  })

  it.each([
    ['EVERYBODY', '/', true],
    ['EVERYBODY', '/vendor/orders', true],
    ['CUSTOMERS', '/', true],
    ['CUSTOMERS', '/vendors/mama-oliech', true],
    ['CUSTOMERS', '/vendor/orders', false],
    ['CUSTOMERS', '/admin', false],
    ['VENDORS', '/vendor', true],
    ['VENDORS', '/onboarding/vendor', true],
    ['VENDORS', '/vendors/mama-oliech', false],
  ] as const)('for %s is at %s: %s', (audience, path, is) => {
    expect(isFor({ audience }, path)).toBe(is)
  })
})

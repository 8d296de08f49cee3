import { describe, expect, it } from 'vitest'
import type { Banner } from '#contracts/admin/settings/settings.ts'
import { bannerHtml, bannerKey, isFor, openBanner } from './banner.ts'
import { loadShell } from './load-shell.ts'

const banner: Banner = {
  en: 'Slow <tonight> & "later"',
  sw: 'Polepole usiku huu',
  audience: 'EVERYBODY',
  startsAt: '2026-11-30T19:30:00.000Z',
  endsAt: '2026-11-30T22:00:00.000Z',
}

describe('a banner on a page', () => {
  it('says what was written and nothing of it as markup', () => {
    const html = bannerHtml(banner, 'abc')
    expect(html).toContain('Slow &#60;tonight&#62; &#38; &#34;later&#34;')
    expect(html).toContain('<script nonce="abc">')
  })

  it('is not there for who has closed it, and is again once it says something else', () => {
    const closed = `uliza-lang=sw; uliza-banner=${bannerKey(banner)}`
    expect(openBanner(banner, '/', null)).toEqual(banner)
    expect(openBanner(banner, '/', closed)).toBeNull()
    const other = { ...banner, en: 'It is over.' }
    expect(openBanner(other, '/', closed)).toEqual(other)
    expect(openBanner(null, '/', null)).toBeNull()
  })

  it('is not there where the server cannot say whether there is one', async () => {
    expect(await loadShell({ fetchApi: () => Promise.reject(new Error('cut')) })).toBeNull()
    expect(openBanner(undefined, '/', null)).toBeNull()
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

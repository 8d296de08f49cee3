import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { exampleOf } from './support/routes.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

interface Fetched {
  url: string
  type: string
  /** With its headers, as it went over the wire. */
  bytes: number
}

/** All that the page fetches until the network is quiet. */
async function firstLoad(page: Page, path: string): Promise<Fetched[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const started = new Map<string, Pick<Fetched, 'url' | 'type'>>()
  const fetched: Fetched[] = []
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:')) started.set(requestId, { url: request.url, type })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const what = started.get(requestId)
    if (what) fetched.push({ ...what, bytes: encodedDataLength })
  })
  await open(page, path)
  await page.waitForLoadState('networkidle')
  return fetched
}

const bytesOf = (fetched: Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0)
const bytesBesidesPictures = (fetched: Fetched[]) => bytesOf(fetched.filter(({ type }) => type !== 'Image'))
const ofType = (fetched: Fetched[], type: string) => fetched.filter((each) => each.type === type)

/** As far from the server as on slow 3G, which is what a browser goes by; not as narrow, since tests wait for it. */
async function slowLine(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const unbounded = { downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 1500, ...unbounded })
}

describe('the first load on a phone', () => {
  it('of / is at most 300 kB with its pictures, and 100 kB of HTML before compression', async () => {
    const { page } = await aVisit(phone)
    const html = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    const fetched = await firstLoad(page, '/')
    expect(bytesOf(fetched)).toBeLessThanOrEqual(300_000)
    expect((await (await html).body()).length).toBeLessThanOrEqual(100_000)
  })

  it.each(['/', '/vendors/mama-achieng', '/events', '/events/$slug', '/cart', '/auth/login'])(
    'of %s is at most 8 scripts and 25 requests besides pictures',
    async (route) => {
      const { page } = await aVisit(phone)
      const fetched = await firstLoad(page, await exampleOf(route))
      expect(ofType(fetched, 'Script').length).toBeLessThanOrEqual(8)
      expect(fetched.length - ofType(fetched, 'Image').length).toBeLessThanOrEqual(25)
      expect(ofType(fetched, 'Font').map(({ bytes }) => bytes > 45_000)).toEqual([false])
    },
  )

  it('of a shop is at most 209 kB besides its pictures', async () => {
    const { page } = await aVisit(phone)
    expect(bytesBesidesPictures(await firstLoad(page, '/vendors/mama-achieng'))).toBeLessThanOrEqual(209_000)
  })

  it('of a shop on a slow line is at most 185 kB besides its pictures, and has the device’s own letters', async () => {
    const { page } = await aVisit(phone)
    await slowLine(page)
    const fetched = await firstLoad(page, '/vendors/mama-achieng')
    expect(ofType(fetched, 'Font')).toEqual([])
    expect(bytesBesidesPictures(fetched)).toBeLessThanOrEqual(185_000)
  })

  it('of a page where data is to be saved has the device’s own letters', async () => {
    const { page } = await aVisit(phone)
    const network = await page.context().newCDPSession(page)
    await network.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    expect(ofType(await firstLoad(page, '/events'), 'Font')).toEqual([])
  })

  it('on a slow line is followed by pages in our letters, once the worker has them', async () => {
    const { page } = await aVisit(phone)
    await slowLine(page)
    await open(page, '/events')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
    await open(page, '/cart')
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then((fonts) => fonts.check('16px "Bricolage Grotesque Variable"')),
      ),
    ).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Bricolage')
  })

  it.each(['/', '/vendors/mama-achieng', '/events/$slug'])(
    'of %s has one picture that goes before the others',
    async (route) => {
      const { page } = await aVisit(phone)
      await open(page, await exampleOf(route))
      expect(await page.locator('main img[fetchpriority=high]:visible').count()).toBe(1)
      expect(await page.locator('main img[loading=eager]').count()).toBe(1)
    },
  )

  it('of a vendor fetches one cover, the one of the screen’s width', async () => {
    for (const [options, wanted] of [
      [phone, /\/cover-/],
      [{ viewport: { width: 1440, height: 900 } }, /\/wide-/],
    ] as const) {
      const { page } = await aVisit(options)
      const fetched = await firstLoad(page, '/vendors/mama-achieng')
      const covers = fetched.map(({ url }) => url).filter((url) => /\/(cover|wide)-/.test(url))
      expect(covers).toEqual([expect.stringMatching(wanted)])
    }
  })

  it('of the cart says what it is where JavaScript is off', async () => {
    const { page } = await aVisit({ ...phone, javaScriptEnabled: false })
    await page.goto('/cart')
    await expect.poll(() => page.locator('h1').textContent()).toBe('Your cart')
    expect(await page.locator('main').textContent()).toContain('The cart needs JavaScript')
  })
})

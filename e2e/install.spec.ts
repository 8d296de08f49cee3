import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { englishOn, inSwahili } from './support/english.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser({ isWhole: true })

const iPhone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
  viewport: { width: 360, height: 740 },
}
const offer = (page: Page) => page.getByText('Put Uliza on your phone')

describe('the site', () => {
  it('can be installed by what browsers ask for: a manifest without a fault, icons and a page that opens', async () => {
    const { page, context } = await aVisit({ viewport: { width: 360, height: 740 } })
    await open(page, '/')
    await page.waitForFunction(() => document.querySelector('link[rel=manifest]') !== null)
    const session = await context.newCDPSession(page)
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons, id, scope } = JSON.parse(data) as { icons: { src: string }[]; id: string; scope: string }
    expect([id, scope]).toEqual(['/', '/'])
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // As each browser of a test is.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
})

describe('the place on the home screen', () => {
  it('is offered after the first paid order alone, with the way by hand on an iPhone, and later under the profile', async () => {
    const shop = await anOpenShop()
    const order = await aPaidOrder(shop, 'Nekesa Wafula')
    const visit = await aVisit(iPhone)
    await enterAs(visit, order.customer)
    const { page } = visit
    await open(page, `/success?order=${order.id}`)
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Show me' }).click()
    const sheet = page.getByRole('dialog', { name: 'Put Uliza on your phone' })
    await sheet.getByText('Add to Home Screen').waitFor()
    await sheet.getByRole('button', { name: 'Not now' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await page.evaluate(() => localStorage.setItem('uliza-install', 'another-order'))
    await open(page, `/success?order=${order.id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer(page).count()).toBe(0)
    await open(page, '/account/profile')
    await offer(page).waitFor()
  })

  it('is asked of the browser by one press where it offers that, in the language of the page', async () => {
    const order = await aPaidOrder(await anOpenShop(), 'Chebet Rono')
    const visit = await aVisit({ viewport: { width: 360, height: 740 } })
    await inSwahili(visit)
    await enterAs(visit, order.customer)
    const { page } = visit
    await open(page, '/account/profile')
    await page.waitForFunction(() => document.querySelector('link[rel=manifest]') !== null)
    await page.evaluate(() => {
      const prompt = async () => {
        Object.assign(window, { wasAsked: true })
        return { outcome: 'accepted' }
      }
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await page.getByRole('button', { name: 'Nionyeshe' }).click()
    const sheet = page.getByRole('dialog', { name: 'Weka Uliza kwenye simu yako' })
    await sheet.waitFor()
    expect(await englishOn(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Sakinisha' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'wasAsked' in window)).toBe(true)
  })
})

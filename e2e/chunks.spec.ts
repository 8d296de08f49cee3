import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'

withBrowser()

/** The scripts that come only with the cart's page. */
async function scriptsOfTheCart(): Promise<Set<string>> {
  const { page } = await aVisit()
  await open(page, '/events')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await toTheCart(page)
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  return scripts
}

/** As the keyboard does it: a pointer would ask for the page's scripts before the press. */
async function toTheCart(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart,/ })
    .evaluate((link: HTMLElement) => link.click())
}

/**
 * A browser whose network has lost those scripts while `isLost` says so. It counts what the page hears and how often it
 * loads.
 */
async function aVisitWithout(scripts: Set<string>, isLost: () => boolean) {
  const { page, context } = await aVisit()
  await lose(context, scripts, isLost)
  await page.addInitScript(() => {
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    count('loads')
    window.addEventListener('vite:preloadError', () => count('errors'))
  })
  await open(page, '/events')
  const heard = () =>
    page.evaluate(() => [sessionStorage.getItem('loads'), sessionStorage.getItem('errors')].map(Number))
  return { page, heard }
}

const lose = (context: BrowserContext, scripts: Set<string>, isLost: () => boolean) =>
  context.route(
    ({ pathname }) => scripts.has(pathname),
    (route) => (isLost() ? route.abort() : route.continue()),
  )

describe('a part of the site that cannot be fetched', () => {
  it('raises vite:preloadError, and the page that was wanted is opened afresh, once', async () => {
    const scripts = await scriptsOfTheCart()
    let failures = 0
    const { page, heard } = await aVisitWithout(scripts, () => ++failures === 1)
    await toTheCart(page)
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    const [loads, errors] = await heard()
    expect([placeOf(page), loads]).toEqual(['/cart', 2])
    expect(errors).toBeGreaterThanOrEqual(1)
  })

  it('when it fails again, is told with Try again, which mends it once it is there', async () => {
    const scripts = await scriptsOfTheCart()
    let isLost = true
    const { page, heard } = await aVisitWithout(scripts, () => isLost)
    await toTheCart(page)
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect([placeOf(page), (await heard())[0]]).toEqual(['/cart', 2])
    expect((await heard())[1]).toBeGreaterThanOrEqual(2)
    expect(await page.getByRole('banner').getByRole('link', { name: 'Events' }).isVisible()).toBe(true)
    isLost = false
    await again.click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })
})

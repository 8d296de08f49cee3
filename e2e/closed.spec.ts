import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'

withBrowser()

const payButton = (page: Page) => page.locator('button:visible', { hasText: /^Pay/ }).first()
const none = { items: [], nextCursor: null }

describe('when nobody is open', () => {
  it('*Open now* says who opens next, and not that nobody sells it', async () => {
    const { page } = await aVisit()
    await open(page, '/')
    let names: string[] = []
    await page.route('**/api/vendors?*', async (route) => {
      if (new URL(route.request().url()).searchParams.has('param4')) return route.fulfill({ json: none })
      const answer = (await (await route.fetch()).json()) as { items: { name: string; open: object }[] }
      const opensAt = [9, 2, 30].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
      const items = answer.items.slice(0, 3).map((vendor, index) => ({
        ...vendor,
        open: { isOpen: false, until: null, isPaused: false, opensAt: opensAt[index] },
      }))
      names = items.map(({ name }) => name)
      await route.fulfill({ json: { items, nextCursor: null } })
    })
    // Another list than the one that came with the page.
    await page.getByRole('button', { name: 'Pick-up' }).click()
    await page.getByRole('button', { name: 'Open now' }).click()
    await page.getByRole('heading', { name: 'Nobody is open right now' }).waitFor()
    const next = page.getByRole('region', { name: 'Opening next' })
    expect(await next.getByRole('article').getByRole('heading').allTextContents()).toEqual(
      [1, 0, 2].map((place) => names[place]),
    )
    expect(await page.getByText('Nobody sells that here yet').count()).toBe(0)
  })

  it('an empty weekend leads on to the events after it', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    await page.route('**/api/events?*', (route) =>
      new URL(route.request().url()).searchParams.has('param4') ? route.fulfill({ json: none }) : route.continue(),
    )
    await page.getByRole('button', { name: 'This weekend' }).click()
    await page.getByRole('heading', { name: 'Nothing more this weekend' }).waitFor()
    const next = page.getByRole('region', { name: 'Coming next' })
    await next.getByRole('article').first().waitFor()
    expect(await next.getByRole('article').count()).toBeGreaterThan(0)
  })
})

describe('Pay', () => {
  async function toCheckout(page: Page) {
    const shop = await anOpenShop()
    const stew = await aProduct(shop, { name: 'Mchuzi wa usiku' })
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
    return shop
  }

  it('cannot be pressed when the prices could not be checked, says why, and can once they are', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    let isCut = true
    await page.route('**/api/cart/check', (route) => (isCut ? route.abort() : route.continue()))
    await open(page, '/checkout')
    await page.locator('#pay-why').getByText('We could not check prices just now.').waitFor()
    expect(await payButton(page).isDisabled()).toBe(true)
    isCut = false
    await page.locator('#pay-why').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => payButton(page).isDisabled()).toBe(false)
  })

  it('cannot be pressed while the vendor is closed, and says when it opens', async () => {
    const { page } = await aNewCustomer()
    const shop = await toCheckout(page)
    await page.route('**/api/cart/check', async (route) => {
      const answer = (await (await route.fetch()).json()) as { vendor: object }
      const opensAt = new Date(Date.now() + 3_600_000).toISOString()
      const vendor = { ...answer.vendor, open: { isOpen: false, until: null, isPaused: false, opensAt } }
      await route.fulfill({ json: { ...answer, vendor } })
    })
    await open(page, '/checkout')
    await page.locator('#pay-why').getByText(`${shop.name} is closed now and opens`, { exact: false }).waitFor()
    expect(await payButton(page).isDisabled()).toBe(true)
    // The cart says so before: it leads nowhere.
    await open(page, '/cart')
    const opens = page.locator('button:visible', { hasText: /^Opens/ })
    await opens.waitFor()
    expect(await opens.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Checkout', exact: true }).count()).toBe(0)
  })
})

import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'

withBrowser()

let shop: OpenShop
let stew: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await anOpenShop()
  stew = await aProduct(shop, { name: 'Mchuzi wa punguzo', priceKES: 320 })
})

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const summary = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Subtotal' })
const summaryText = async (page: Page) => plain(await summary(page).textContent())
const offer = { kind: 'DISCOUNT', amountKES: -20, basis: { code: 'LUNCH', label: { en: 'Lunch', sw: 'Chakula' } } }

/** Takes 20 off every quote on its way to the page, as a promotion of the server would. */
const discountQuotes = (page: Page) =>
  page.route('**/api/cart/check', async (route) => {
    const response = await route.fetch()
    const { quote, ...answer } = await response.json()
    const priceLines = [...quote.priceLines, offer]
    await route.fulfill({
      response,
      json: { ...answer, quote: { ...quote, priceLines, totalKES: quote.totalKES - 20 } },
    })
  })

async function addStew(page: Page) {
  await open(page, `/vendors/${shop.slug}`)
  await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
}

describe('the quote on the pages', () => {
  it('is drawn with its discount in the cart and at checkout, and what was shown is what is ordered', async () => {
    const { page } = await aNewCustomer()
    await discountQuotes(page)
    await addStew(page)
    await open(page, '/cart')
    await expect.poll(() => summaryText(page)).toContain('Lunch−KSh 20')
    expect(await summaryText(page)).toContain('So farKSh 300')
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /^Pick-up/ }).check()
    const pay = page.getByRole('button', { name: /^Pay KSh.300$/ }).first()
    await pay.waitFor()
    expect(await summaryText(page)).toContain('Lunch−KSh 20')
    const sent: Promise<Request> = page.waitForRequest('**/api/cart/checkout')
    await pay.click()
    expect((await sent).postDataJSON()).toMatchObject({ totalKES: 300 })
    // The server knows of no such promotion, so it does not charge another total than the page has shown.
    await page.getByText(/The total is now KSh.320\. Look at it, then pay again\./).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('stays while it is asked for again, and when that fails the page says so and can ask once more', async () => {
    const { page } = await aVisit()
    await addStew(page)
    await open(page, '/cart')
    await expect.poll(() => summaryText(page)).toContain('So farKSh 320')
    await page.route('**/api/cart/check', (route) => route.abort())
    await page.getByRole('list', { name: 'In the cart' }).getByRole('button', { name: 'One more' }).click()
    await page.getByText('We could not check prices just now.').waitFor()
    expect(await summaryText(page)).toContain('So farKSh 320')
    await page.unroute('**/api/cart/check')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => summaryText(page)).toContain('So farKSh 640')
  })
})

import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, aProduct } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'

withBrowser({ hasPictures: true })

describe('without a connection', () => {
  it('a page that was not opened says so, and comes by itself when the connection is back', async () => {
    const { page, context } = await aNewCustomer({ viewport: { width: 360, height: 740 } })
    await open(page, '/account')
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
    await context.setOffline(true)
    await page.getByText('No internet since', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Sell on Uliza' }).click()
    await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
    expect(await page.getByText('There is no connection. Try again when it is back.').isVisible()).toBe(true)
    expect(await page.getByText('Your cart', { exact: false }).count()).toBe(0)
    await context.setOffline(false)
    await page.getByRole('heading', { name: /shop/, level: 1 }).waitFor()
  })

  it('orders that were read stay readable as they were, can be called about, and are not offered to be paid', async () => {
    const shop = await anOpenShop()
    const stew = await aProduct(shop, { name: 'Mchuzi bila mtandao' })
    const { page, context, person } = await aNewCustomer({ viewport: { width: 360, height: 740 } })
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /Pick-up/ }).check()
    await page
      .locator('button:visible', { hasText: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone, 'cancel')
    const read = page.waitForResponse((response) => /\/api\/user\/orders\/[\w-]+$/.test(response.url()))
    await open(page, '/account')
    await page.getByRole('link', { name: /^Pay KSh/ }).waitFor()
    await (await read).finished()
    await context.setOffline(true)
    await page.getByText('Paying here needs internet', { exact: false }).waitFor()
    await page.getByText(/Or pay from M-Pesa alone: paybill [\d\s]+, account UZ\d+, amount \d+/).waitFor()
    expect(await page.getByRole('link', { name: /^Pay KSh/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: `Call ${shop.name}` }).getAttribute('href')).toMatch(/^tel:\+254/)
    await context.setOffline(false)
    await page.getByRole('link', { name: /^Pay KSh/ }).waitFor()
  })
})

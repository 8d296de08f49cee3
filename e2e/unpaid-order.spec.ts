import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 740 } }

async function order(page: Page, shop: OpenShop, name: string) {
  await open(page, `/vendors/${shop.slug}`)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await open(page, '/checkout')
  await page.getByRole('radio', { name: /Pick-up/ }).check()
  await page
    .locator('button:visible', { hasText: /^Pay KSh/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
}

describe('an order whose payment was refused', () => {
  it('is shown with the time left and the way to pay at home, in the cart and among the orders', async () => {
    const shop = await anOpenShop()
    const stew = await aProduct(shop, { name: 'Mchuzi wa kesho', priceKES: 480 })
    const { page, person } = await aNewCustomer(phone)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await order(page, shop, stew.name)
    await answerPrompt(person.phone, 'wrong-pin')
    await page.getByRole('heading', { name: 'Not paid yet', level: 1 }).waitFor()

    await page.getByRole('link', { name: 'Uliza, home' }).first().click()
    const banner = page.getByRole('region', { name: /^Unpaid order/ })
    await banner.getByText('Not paid yet: KSh 480').waitFor()
    expect(await banner.getByRole('timer').getAttribute('aria-label')).toMatch(/\d:\d\d/)

    // Its place is in the page that the server sends, so nothing moves when scripts come.
    const html = await (await page.context().request.get('/')).text()
    expect(html).toContain('Not paid yet: KSh')
    // The time left that the server drew is the one that the browser begins with.
    await open(page, '/')
    await banner.getByRole('timer').waitFor()
    expect(errors).toEqual([])

    await open(page, '/cart')
    const card = page.getByRole('region', { name: 'Not paid yet' })
    await card.getByText('The PIN was wrong.', { exact: false }).waitFor()
    await page.getByText('Both are kept apart.', { exact: false }).waitFor()
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await fits(card, card.getByRole('link', { name: 'Pay KSh 480' }))).toBe(true)
    await page.setViewportSize(phone.viewport)
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page.getByRole('timer').waitFor()
    await page.getByRole('link', { name: 'Pay KSh 480' }).click()
    await page.getByRole('heading', { name: 'Not paid yet', level: 1 }).waitFor()
  })

  it('can be changed: it is cancelled, and what was in it is in the cart again', async () => {
    const shop = await anOpenShop()
    const stew = await aProduct(shop, { name: 'Mchuzi wa leo', priceKES: 480 })
    const { page, person } = await aNewCustomer(phone)
    await order(page, shop, stew.name)
    await answerPrompt(person.phone, 'cancel')
    await page.getByRole('heading', { name: 'Not paid yet', level: 1 }).waitFor()
    await open(page, '/cart')
    await page.getByRole('button', { name: 'Change the order' }).click()
    await page.getByText(stew.name).first().waitFor()
    await page.getByRole('region', { name: 'Not paid yet' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Checkout' }).last().waitFor()
    await open(page, '/account')
    const status = page.getByText('Cancelled').first()
    await status.waitFor()
    expect(await status.isVisible()).toBe(true)
  })
})

/** Whether one thing stands within another, from left to right. */
async function fits(outer: Locator, inner: Locator): Promise<boolean> {
  const [out, box] = [await outer.boundingBox(), await inner.boundingBox()]
  return !!out && !!box && box.x >= out.x && box.x + box.width <= out.x + out.width
}

describe('cancelling while the phone asks', () => {
  it('is not offered, and says until when; it is once the prompt has ended', async () => {
    const shop = await anOpenShop()
    const stew = await aProduct(shop, { name: 'Mchuzi wa jana' })
    const { page, person } = await aNewCustomer(phone)
    await order(page, shop, stew.name)
    await page.getByText(/^If nothing comes, you can cancel from \d\d:\d\d on\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    await answerPrompt(person.phone, 'cancel')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('heading', { name: 'Order cancelled' }).waitFor()
    await open(page, '/')
    expect(await page.getByText('Not paid yet').count()).toBe(0)
  })
})

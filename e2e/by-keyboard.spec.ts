import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, somebody } from './support/market.ts'

withBrowser()

/** Tab by tab to this part of the page, which must then be what the keyboard acts on, and be seen to be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 400; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

describe('by keyboard alone', () => {
  it('somebody finds a shop, fills the cart, signs up, pays and sees the order', async () => {
    const shop = await anOpenShop()
    const person = somebody('Njeri Kibaki')
    const { page } = await aVisit()
    await open(page, '/')

    await tabTo(page, page.getByRole('searchbox').first())
    await page.keyboard.type(shop.name)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('main').getByRole('link', { name: shop.name }).first())
    await page.getByRole('heading', { level: 1, name: shop.name }).waitFor()
    await press(page, page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }))
    await press(page, page.getByRole('main').getByRole('link', { name: 'Checkout' }))

    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await press(page, page.getByRole('button', { name: 'I have one, sign in' }))
    await press(page, page.getByRole('radio', { name: 'Sign in' }), 'ArrowRight')
    await write(page, 'Your name', person.name)
    await write(page, 'Phone', person.phone.slice(1))
    await write(page, 'Email', person.email)
    await write(page, 'Password', person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByText('Welcome, Njeri Kibaki').waitFor()

    const pickup = page.getByRole('radio', { name: /^Pick-up/ })
    if (!(await pickup.isChecked())) await press(page, page.getByRole('radio', { name: /^Delivery/ }), 'ArrowDown')
    expect(await pickup.isChecked()).toBe(true)
    await press(page, page.locator('button:visible', { hasText: /^Pay KSh/ }).first(), 'Space')
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: 'Paid. Asante, Njeri!' }).waitFor()
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign Out' }))
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  })
})

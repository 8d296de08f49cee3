import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, aProduct, ownerOf, somebody } from './support/market.ts'
import { orderCard } from './support/order-cards.ts'
import { enterAs, signInOn } from './support/people.ts'

withBrowser()

const orderPage = (id: string) => `/vendor/orders/${id}`
const accept = (page: Page) => page.getByRole('button', { name: /^Accept/ }).first()
/** The parts of the navigation, without how much waits in each. */
const parts = async (page: Page) => {
  const names = await page.getByRole('navigation', { name: 'Your shop' }).getByRole('link').allInnerTexts()
  return names.map((name) => name.replace(/\s*\d.*$/s, '').trim())
}

describe('a cook', () => {
  it('joins by a link, begins in the kitchen, cooks an order, and finds no price, no other page and no way to hand it over', async () => {
    const shop = await anOpenShop()
    const product = await aProduct(shop, { name: 'Githeri' })
    const order = await aPaidOrder({ ...shop, product: { ...shop.product, ...product } })
    const owner = await aVisit()
    await enterAs(owner, await ownerOf(shop))
    await open(owner.page, '/vendor/staff')
    await owner.page.getByRole('radio', { name: /^Cook/ }).click()
    await owner.page.getByRole('button', { name: 'Copy a link instead' }).click()
    const sheet = owner.page.getByRole('dialog', { name: 'The invitation’s link' })
    const link = new URL(await sheet.getByRole('textbox').inputValue())

    const person = somebody('Halima Yusuf')
    const { page, context } = await aVisit({ viewport: { width: 1280, height: 900 } })
    expect((await context.request.post('/api/auth/register', { data: person })).ok()).toBe(true)
    await open(page, `/join${link.hash}`)
    await page.getByText('You are to work there as:').waitFor()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.waitForURL('**/vendor/kitchen')
    await orderCard(page, 'To accept', product.name)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await expect.poll(order.status).toBe('ACCEPTED')
    await orderCard(page, 'Preparing', product.name)
      .getByRole('button', { name: /^Ready/ })
      .click()
    const ready = orderCard(page, 'Ready to go', product.name)
    await ready.waitFor()
    expect(await ready.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('button', { name: /pause/i }).count()).toBe(0)
    expect(await page.getByText(/KSh|KES/).count()).toBe(0)
    await page.getByRole('link', { name: 'Leave the kitchen' }).click()
    await expect.poll(() => parts(page)).toEqual(['Kitchen', 'Notifications'])
    await open(page, '/vendor/orders')
    await page.getByRole('heading', { name: 'This is not part of your work here' }).waitFor()
  })
})

describe('a cashier', () => {
  it('is invited by the owner, sees orders alone, accepts one, and is refused with words once removed', async () => {
    const shop = await anOpenShop()
    const [first, second] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const owner = await aVisit()
    await enterAs(owner, await ownerOf(shop))
    await open(owner.page, '/vendor/settings')
    await owner.page.getByRole('link', { name: 'Who may do what' }).click()
    await owner.page.getByRole('button', { name: 'Copy a link instead' }).click()
    const sheet = owner.page.getByRole('dialog', { name: 'The invitation’s link' })
    const link = new URL(await sheet.getByRole('textbox').inputValue())
    await owner.page.keyboard.press('Escape')

    const person = somebody('Brian Oduor')
    const cashier = await aVisit()
    // Nothing is told to this phone, as with a poor connection: it learns of its removal by what it presses.
    await cashier.context.route('**/api/live', (route) => route.abort())
    const registered = await (await aVisit()).context.request.post('/api/auth/register', { data: person })
    expect(registered.ok()).toBe(true)
    await open(cashier.page, `/join${link.hash}`)
    await cashier.page.getByRole('heading', { name: `${shop.name} invites you` }).waitFor()
    await cashier.page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInOn(cashier.page, person.email, person.password)
    await cashier.page.getByRole('button', { name: 'Accept', exact: true }).click()
    await cashier.page.waitForURL('**/vendor/orders')
    await expect.poll(() => parts(cashier.page)).toEqual(['Orders', 'Notifications'])
    await open(cashier.page, '/vendor/revenue')
    await cashier.page.getByRole('heading', { name: 'This is not part of your work here' }).waitFor()

    await open(cashier.page, orderPage(first.id))
    await accept(cashier.page).click()
    await expect.poll(first.status).toBe('ACCEPTED')
    await open(cashier.page, orderPage(second.id))
    await accept(cashier.page).waitFor()

    await owner.page.getByRole('button', { name: `Remove ${person.name}` }).click()
    await owner.page.getByRole('button', { name: 'Remove now' }).click()
    await owner.page.getByText(`${person.name} no longer works for your shop`, { exact: true }).first().waitFor()
    await accept(cashier.page).click()
    await cashier.page.getByText(`You no longer work for ${shop.name}.`).first().waitFor()
    expect(await second.status()).toBe('PAID')
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer, signInOn } from './support/people.ts'
import { expectToast } from './support/toasts.ts'

withBrowser()

type Product = Awaited<ReturnType<typeof aProduct>>
let shop: OpenShop
let other: OpenShop
let stew: Product
let tea: Product

beforeAll(async () => {
  other = await anOpenShop()
  shop = await anOpenShop(other)
  stew = await aProduct(shop, { name: 'Mchuzi wa jaribio', priceKES: 320 })
  tea = await aProduct(shop, { name: 'Chai ya jaribio', priceKES: 60 })
})

const dish = (page: Page, { name }: { name: string }) => page.getByRole('article').filter({ hasText: name }).first()
const add = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
const counted = (page: Page, words: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Cart, ${words}`, exact: true })
    .waitFor()
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('uliza-cart') ?? 'null'))
/** With the space that keeps an amount on one line as an ordinary one. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const nothing = { vendorId: null, vendorName: null, items: [] }

async function withCart(page: Page, ...products: Product[]) {
  await open(page, `/vendors/${shop.slug}`)
  for (const product of products) await add(page, product)
  await counted(page, products.length === 1 ? '1 item' : `${products.length} items`)
}

describe('adding to the cart', () => {
  it('adds one, then one more of the same line, and keeps it on the device under uliza-cart', async () => {
    const { page } = await aVisit()
    await withCart(page, stew)
    await dish(page, stew).getByRole('button', { name: 'One more' }).click()
    await add(page, tea)
    await counted(page, '3 items')
    const { id: vendorId } = await (await page.request.get(`/api/vendors/${shop.slug}`)).json()
    const line = ({ id: productId, name, priceKES }: Product, quantity: number) => ({
      productId,
      name,
      vendorId,
      vendorName: shop.name,
      priceKES,
      quantity,
    })
    expect(await stored(page)).toEqual({ vendorId, vendorName: shop.name, items: [line(stew, 2), line(tea, 1)] })
    await open(page, '/cart')
    const summary = page.getByRole('complementary').filter({ hasText: 'Subtotal, 3 items' })
    await expect.poll(async () => plain(await summary.textContent())).toContain('Subtotal, 3 itemsKSh 700')
  })

  it('of another vendor is refused with the sentence of the specification, and the cart stays', async () => {
    const { page } = await aVisit()
    await withCart(page, stew)
    await open(page, `/vendors/${other.slug}`)
    await add(page, other.product)
    const dialog = page.getByRole('alertdialog')
    await dialog
      .getByText(`You can only order from one vendor at a time. Clear your cart to order from ${other.name}.`, {
        exact: true,
      })
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await stored(page)).vendorName).toBe(shop.name)
  })

  it('of another vendor is done by Clear cart, which says what goes in', async () => {
    const { page } = await aVisit()
    await withCart(page, stew)
    await open(page, `/vendors/${other.slug}`)
    await add(page, other.product)
    await page.getByRole('alertdialog').getByText(`Then ${other.product.name} goes in.`, { exact: false }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart', exact: true }).click()
    await expectToast(page, 'Cart cleared', 'All items have been removed from your cart.')
    await counted(page, '1 item')
    expect((await stored(page)).vendorName).toBe(other.name)
  })
})

describe('emptying the cart', () => {
  it('says which line was removed, and forgets the vendor with the last one', async () => {
    const { page } = await aVisit()
    await withCart(page, stew, tea)
    await open(page, '/cart')
    await page.getByRole('button', { name: `Remove ${stew.name}` }).click()
    await expectToast(page, 'Removed from cart', `${stew.name} has been removed from your cart.`)
    expect((await stored(page)).vendorName).toBe(shop.name)
    await page.getByRole('button', { name: `Remove ${tea.name}` }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    expect(await stored(page)).toEqual(nothing)
  })

  it('a quantity of zero removes the line', async () => {
    const { page } = await aVisit()
    await withCart(page, stew)
    await dish(page, stew).getByRole('button', { name: 'One more' }).click()
    await dish(page, stew).getByRole('button', { name: 'One less' }).click()
    await dish(page, stew)
      .getByRole('button', { name: `Remove ${stew.name}` })
      .click()
    await expectToast(page, 'Removed from cart', `${stew.name} has been removed from your cart.`)
    expect(await stored(page)).toEqual(nothing)
  })

  it('asks once, then clears everything and says so', async () => {
    const { page } = await aVisit()
    await withCart(page, stew, tea)
    await open(page, '/cart')
    await page.getByRole('button', { name: 'Clear cart' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
    await expectToast(page, 'Cart cleared', 'All items have been removed from your cart.')
    expect(await stored(page)).toEqual(nothing)
  })
})

describe('a cart', () => {
  it('is there again after a reload and after signing in', async () => {
    const { person } = await aNewCustomer()
    const { page } = await aVisit()
    await withCart(page, stew)
    await page.reload()
    await counted(page, '1 item')
    await open(page, '/auth/login?redirect=%2Fcart')
    await signInOn(page, person.email, person.password)
    await page.waitForURL('**/cart')
    await page.getByText(stew.name).first().waitFor()
    expect((await stored(page)).items).toHaveLength(1)
  })

  it('is the same in two tabs', async () => {
    const { page, context } = await aVisit()
    const second = await context.newPage()
    await open(second, '/cart')
    await withCart(page, stew, tea)
    await second.getByText(stew.name).first().waitFor()
    await counted(second, '2 items')
    await second.getByRole('button', { name: `Remove ${stew.name}` }).click()
    await counted(page, '1 item')
    expect((await stored(page)).items).toHaveLength(1)
  })

  it.each(['{"items":', '{"items":[{"quantity":-1}]}', '"text"', '[]'])(
    'that is stored damaged (%s) is logged and empty, and nothing else happens',
    async (damaged) => {
      const { page } = await aVisit()
      const logged: string[] = []
      const failures: string[] = []
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
      page.on('pageerror', (error) => failures.push(error.message))
      await page.addInitScript((text) => localStorage.setItem('uliza-cart', text), damaged)
      await open(page, '/cart')
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      expect(logged.join()).toContain('The cart could not be loaded.')
      expect(failures).toEqual([])
    },
  )
})

describe('what has changed since it was added', () => {
  it('is shown line by line, and stands before checkout until it is settled', async () => {
    const dear = await aProduct(shop, { name: 'Samaki wa bei', priceKES: 500 })
    const rare = await aProduct(shop, { name: 'Keki ya mwisho', priceKES: 150 })
    const gone = await aProduct(shop, { name: 'Supu ya jana', priceKES: 90 })
    const { page } = await aVisit()
    await withCart(page, dear, rare, gone)
    await dear.change({ priceKES: 650 })
    await rare.change({ stock: 0 })
    await gone.change({ status: 'ARCHIVED' })
    await open(page, '/cart')
    const changes = page.getByRole('region', { name: /changed since/ })
    await changes.getByText('3 things changed since you added them.').waitFor()
    expect((await changes.getByRole('listitem').allTextContents()).map(plain)).toEqual([
      expect.stringContaining(`${dear.name} is now KSh 650. It was KSh 500 when you added it.`),
      expect.stringContaining(`${rare.name} is sold out.`),
      expect.stringContaining(`${gone.name} is no longer sold.`),
    ])
    const checkout = page.getByRole('button', { name: 'Checkout' }).first()
    await checkout.click()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await changes.getByRole('button', { name: 'Accept KSh 650' }).click()
    await changes.getByRole('button', { name: `Remove ${rare.name}` }).click()
    await changes.getByRole('button', { name: `Remove ${gone.name}` }).click()
    await changes.waitFor({ state: 'detached' })
    await checkout.click()
    await page.waitForURL('**/checkout')
    expect((await stored(page)).items).toMatchObject([{ name: dear.name, priceKES: 650, quantity: 1 }])
  })
})

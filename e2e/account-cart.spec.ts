import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop } from './support/market.ts'
import { aNewCustomer, enter, signInOn, signOutOn } from './support/people.ts'

withBrowser()

const counted = (page: Page, words: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Cart, ${words}`, exact: true })
    .waitFor()
const add = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
/** What is in the cart of an account, as the server has it. */
const kept = async ({ context }: Pick<Awaited<ReturnType<typeof aVisit>>, 'context'>) => {
  const { cart } = (await (await context.request.get('/api/user/cart')).json()) as {
    cart: { items: { quantity: number }[] }
  }
  return cart.items.map(({ quantity }) => quantity)
}

async function onTwoDevices() {
  const first = await aNewCustomer()
  const second = await aVisit()
  await enter(second, first.person.email, first.person.password)
  return { first, second }
}

describe('the cart of who is signed in', () => {
  it('is on both of their devices, changes on the other before their eyes, and is emptied on both', async () => {
    const shop = await anOpenShop()
    const { first, second } = await onTwoDevices()
    await open(second.page, '/cart')
    await second.page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await open(first.page, `/vendors/${shop.slug}`)
    await add(first.page, shop.product)
    await counted(second.page, '1 item')
    await second.page.getByText(shop.product.name).first().waitFor()
    await second.page.getByRole('button', { name: 'One more' }).first().click()
    await counted(second.page, '2 items')
    await counted(first.page, '2 items')
    expect(await kept(first)).toEqual([2])
    await second.page.getByRole('button', { name: 'Clear cart' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
    await counted(first.page, '0 items')
    await expect.poll(() => kept(first)).toEqual([])
  })

  it('is waited for by checkout on a device that has not seen it', async () => {
    const shop = await anOpenShop()
    const first = await aNewCustomer()
    await open(first.page, `/vendors/${shop.slug}`)
    await add(first.page, shop.product)
    await expect.poll(() => kept(first)).toEqual([1])
    const { page } = await aVisit()
    await open(page, '/auth/login?redirect=%2Fcheckout')
    await signInOn(page, first.person.email, first.person.password)
    await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor()
    await page.getByText(shop.product.name).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })

  it('is changed without a network, and sent when it is back: nothing is doubled', async () => {
    const shop = await anOpenShop()
    const { first, second } = await onTwoDevices()
    await open(first.page, `/vendors/${shop.slug}`)
    await add(first.page, shop.product)
    await expect.poll(() => kept(first)).toEqual([1])
    await open(first.page, '/cart')
    const more = first.page.getByRole('button', { name: 'One more' }).first()
    await more.waitFor()
    await first.context.setOffline(true)
    await more.click()
    await counted(first.page, '2 items')
    await first.page.waitForTimeout(1_000)
    expect(await kept(second)).toEqual([1])
    await first.context.setOffline(false)
    await expect.poll(() => kept(second), { timeout: 15_000 }).toEqual([2])
  })

  it('of a visitor goes with them when they sign in, and one of another shop is offered and not lost', async () => {
    const other = await anOpenShop()
    const shop = await anOpenShop(other)
    const customer = await aNewCustomer()
    await open(customer.page, `/vendors/${other.slug}`)
    await add(customer.page, other.product)
    await expect.poll(() => kept(customer)).toEqual([1])

    const { page } = await aVisit({ viewport: { width: 360, height: 800 } })
    await open(page, `/vendors/${shop.slug}`)
    await add(page, shop.product)
    await open(page, '/auth/login?redirect=%2Fcart')
    await signInOn(page, customer.person.email, customer.person.password)
    await page.waitForURL('**/cart')
    await page.getByText(`You have another cart from ${other.name}.`).waitFor()
    await page.getByText(shop.product.name).first().waitFor()
    await page.getByRole('button', { name: 'Take that one' }).click()
    await page.getByText(`You have another cart from ${shop.name}.`).waitFor()
    await page.getByText(other.product.name).first().waitFor()
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.getByText('You have another cart').waitFor({ state: 'detached' })
  })

  it('is not left on the device for the next person, and comes back with its owner', async () => {
    const shop = await anOpenShop()
    const customer = await aNewCustomer()
    const { page } = customer
    await open(page, `/vendors/${shop.slug}`)
    await add(page, shop.product)
    await signOutOn(page)
    await counted(page, '0 items')
    expect(
      await page.evaluate(() => [localStorage.getItem('uliza-cart-account'), localStorage.getItem('uliza-cart')]),
    ).toEqual([null, JSON.stringify({ vendorId: null, vendorName: null, items: [] })])
    await open(page, '/auth/login')
    await signInOn(page, customer.person.email, customer.person.password)
    await counted(page, '1 item')
  })
})

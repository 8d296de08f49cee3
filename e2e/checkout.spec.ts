import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer, signInOn } from './support/people.ts'

withBrowser()

let shop: OpenShop
let stew: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await anOpenShop(undefined, { delivers: true })
  // Enough for any shop to deliver it: which one is open depends on the hour.
  stew = await aProduct(shop, { name: 'Mchuzi wa fomu', priceKES: 950 })
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const payButton = (page: Page) => page.locator('button:visible', { hasText: /^(Pay|Sign in to pay)/ }).first()
/** What is said at this field; nothing when it is right. */
const errorAt = async (control: Locator) =>
  (await control.getAttribute('aria-invalid')) === 'true'
    ? control.evaluate((element) =>
        document.getElementById(element.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent?.trim(),
      )
    : ''
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

async function toCheckout(page: Page) {
  await open(page, `/vendors/${shop.slug}`)
  await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
  await open(page, '/checkout')
  await page.getByRole('radio', { name: /^Delivery/ }).check()
}

/** By the keyboard: on a phone the bar at the bottom lies over what a pointer would press. */
const chooseArea = (page: Page) => field(page, 'Area').selectOption({ index: 1 })

async function fillPlace(page: Page) {
  await chooseArea(page)
  await field(page, 'Building and door').fill('Kindaruma Court, B12')
  await page.getByLabel(/^Landmark/).fill('Green gate')
  // Nothing can be paid until the way there has its price.
  await page
    .getByText(/^Delivery, /)
    .filter({ visible: true })
    .first()
    .waitFor()
  await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe(null)
}

/** Answers checkout in the server's stead, and says which requests came. */
async function answerCheckout(page: Page, answer: (route: Route, n: number) => Promise<void>) {
  const keys: (string | undefined)[] = []
  await page.route('**/api/cart/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await answer(route, keys.length)
  })
  return keys
}

const refuse = (route: Route, status: number, problem: object) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, ...problem }) })

describe('the form of checkout', () => {
  it('says what is wrong with a field when it is left, and takes it back as soon as it is changed', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    const phone = field(page, 'Phone that will be asked')
    await phone.fill('12')
    expect(await errorAt(phone)).toBe('')
    await phone.blur()
    await expect.poll(() => errorAt(phone)).toBe('Write a Kenyan mobile number, like 0712 345 678.')
    await phone.fill('722')
    await expect.poll(() => errorAt(phone)).toBe('')

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const name = field(page, 'Name')
    expect(await isFocused(name)).toBe(true)
    await name.fill('')
    await name.blur()
    await expect.poll(() => errorAt(name)).toBe('Fill this in.')
  })

  it('does not complain about a place that is still open before Pay is pressed', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    const address = field(page, 'Building and door')
    await address.focus()
    await field(page, 'Area').focus()
    await page.getByLabel(/^Landmark/).focus()
    await field(page, 'Phone that will be asked').focus()
    // The last of them has been judged by now, and so have those before it.
    await field(page, 'Phone that will be asked').fill('12')
    await address.focus()
    await expect.poll(() => errorAt(field(page, 'Phone that will be asked'))).not.toBe('')
    expect([await errorAt(address), await errorAt(field(page, 'Area'))]).toEqual(['', ''])
  })

  it('leads from Pay to the first field that is wrong, and sends nothing', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    const keys = await answerCheckout(page, (route) => route.abort())
    await payButton(page).click()
    await expect.poll(() => errorAt(field(page, 'Area'))).toBe('Choose the area it goes to.')
    expect(await errorAt(field(page, 'Building and door'))).toBe('Fill this in.')
    await expect.poll(() => isFocused(field(page, 'Area'))).toBe(true)
    await chooseArea(page)
    await payButton(page).click()
    await expect.poll(() => isFocused(field(page, 'Building and door'))).toBe(true)
    expect(keys).toEqual([])
  })

  it("opens the contact to show the server's complaint about it, with the focus there", async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    const errors = [{ field: 'contact.email', message: 'Write an email address, like name@gmail.com.' }]
    await answerCheckout(page, (route) => refuse(route, 422, { code: 'invalid_input', detail: 'Look again.', errors }))
    await payButton(page).click()
    await expect.poll(() => errorAt(field(page, 'Email'))).toBe('Write an email address, like name@gmail.com.')
    await page.getByText('Not ordered yet').waitFor()
    await expect.poll(() => isFocused(field(page, 'Email'))).toBe(true)
  })

  it('asks the phone of the contact to pay, until another is written', async () => {
    const { page, person } = await aNewCustomer()
    await toCheckout(page)
    const asked = field(page, 'Phone that will be asked')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    expect((await asked.inputValue()).replaceAll(' ', '')).toBe(person.phone.slice(1))
    await field(page, 'Phone').fill('711000111')
    expect((await asked.inputValue()).replaceAll(' ', '')).toBe('711000111')
    await asked.fill('722000222')
    await field(page, 'Phone').fill('733000333')
    expect((await asked.inputValue()).replaceAll(' ', '')).toBe('722000222')
  })
})

describe('what is written at checkout', () => {
  it('is there again after a reload, and after signing in on the page', async () => {
    const { person } = await aNewCustomer()
    const { page } = await aVisit()
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
    await open(page, '/cart')
    await page.getByLabel(/^Note/).fill('no chilli')
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /^Delivery/ }).check()
    await fillPlace(page)
    await page.reload()
    await expect.poll(() => field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await page.getByRole('radio', { name: /^Delivery/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'I have one, sign in' }).click()
    await signInOn(page, person.email, person.password)
    await page.getByText(person.name).first().waitFor()
    await field(page, 'Phone that will be asked').waitFor()
    expect(await field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await page.getByLabel(/^Landmark/).inputValue()).toBe('Green gate')
    expect(await field(page, 'Area').inputValue()).not.toBe('')
    await page.getByText('no chilli').first().waitFor()
  })

  it('is gone from the page when its writer signs out, and is not shown to the next person', async () => {
    const { page } = await aNewCustomer()
    const { person: next } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await toCheckout(page)
    await page.getByRole('radio', { name: /^Delivery/ }).check()
    expect(await field(page, 'Building and door').inputValue()).toBe('')
    await page.getByRole('button', { name: 'I have one, sign in' }).click()
    await signInOn(page, next.email, next.password)
    await field(page, 'Phone that will be asked').waitFor()
    expect(await field(page, 'Building and door').inputValue()).toBe('')
  })

  it('is gone at once when its writer signs out in another tab, and back when they are', async () => {
    const { page, person, context } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    const other = await context.newPage()
    await open(other, '/')
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    // The cart goes with its writer, and what was written with it.
    await field(page, 'Building and door').waitFor({ state: 'detached' })
    await open(page, '/auth/login?redirect=/cart')
    await signInOn(page, person.email, person.password)
    await page.getByRole('button', { name: 'Checkout' }).filter({ visible: true }).click()
    await field(page, 'Phone that will be asked').waitFor()
    await expect.poll(() => field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
  })

  const accountOfCart = (page: Page) => page.evaluate(() => localStorage.getItem('uliza-cart-account'))

  /** At checkout with a cart of their account, and signed out by something else: Pay is what tells them. */
  async function signedOutAtCheckout() {
    const visit = await aNewCustomer()
    const { page, context } = visit
    await toCheckout(page)
    await expect.poll(() => accountOfCart(page)).not.toBeNull()
    await fillPlace(page)
    await context.clearCookies()
    await payButton(page).click()
    await page.getByText('You were signed out.', { exact: false }).waitFor()
    return visit
  }

  it('stays before whoever was signed out meanwhile, with the cart, for when they are back', async () => {
    const { page, person } = await signedOutAtCheckout()
    expect(await field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    await signInOn(page, person.email, person.password)
    await field(page, 'Phone that will be asked').waitFor()
    expect(await field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await page.getByRole('link', { name: 'Cart, 1 item' }).count()).toBe(1)
  })

  it('leaves no cart behind when whoever was signed out meanwhile leaves the page', async () => {
    const { page } = await signedOutAtCheckout()
    await page.getByRole('link', { name: 'Vendors', exact: true }).first().click()
    await expect.poll(() => accountOfCart(page)).toBeNull()
    expect(await page.getByRole('link', { name: 'Cart, 0 items' }).count()).toBe(1)
  })

  it('keeps the place, but not the note, for the next order', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    await page.goto('/cart')
    await page.getByLabel(/^Note/).fill('no chilli')
    await open(page, '/checkout')
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await toCheckout(page)
    expect(await field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await page.getByText('no chilli').count()).toBe(0)
  })
})

describe('pressing Pay', () => {
  it('orders nothing before the shop has said how the order can be had', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    let answer = () => undefined as unknown
    const isAnswered = new Promise((resolve) => {
      answer = () => resolve(undefined)
    })
    await page.route('**/api/cart/check', async (route) => {
      await isAnswered
      await route.continue()
    })
    const keys = await answerCheckout(page, (route) => route.abort())
    await page.reload()
    await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe('true')
    await payButton(page).press('Enter')
    answer()
    await page.getByRole('radio', { name: /^Delivery/ }).waitFor()
    await expect.poll(() => payButton(page).getAttribute('aria-busy')).toBe(null)
    expect(keys).toEqual([])
    await payButton(page).click()
    await expect.poll(() => isFocused(field(page, 'Area'))).toBe(true)
  })

  it('twice at once orders once', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    const keys = await answerCheckout(page, (route) => route.continue())
    await payButton(page).dblclick()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    expect(keys).toHaveLength(1)
  })

  it('again after the network was cut tries the same order, by the same key', async () => {
    const { page } = await aNewCustomer()
    await toCheckout(page)
    await fillPlace(page)
    const keys = await answerCheckout(page, (route, n) => (n === 1 ? route.abort() : route.continue()))
    await payButton(page).click()
    await page.getByText('We do not know whether your order reached us.', { exact: false }).waitFor()
    expect(await field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    await payButton(page).click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    expect(keys).toEqual([expect.any(String), keys[0]])
  })
})

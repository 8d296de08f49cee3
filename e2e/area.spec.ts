import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser()

let shop: OpenShop
let stew: Awaited<ReturnType<typeof aProduct>>
let area: string

beforeAll(async () => {
  shop = await anOpenShop(undefined, { delivers: true })
  stew = await aProduct(shop, { name: 'Mchuzi wa mtaani', priceKES: 1900 })
  const vendor = (await (await fetch(`${program().appUrl}/api/vendors/${shop.slug}`)).json()) as {
    deliveryAreas: { name: string }[]
  }
  area = vendor.deliveryAreas[0]?.name ?? ''
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const chosenAt = (page: Page) =>
  field(page, 'Area').evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? '')
const chooseAtHome = (page: Page) => page.getByLabel('Delivering to').selectOption(area)

async function toCheckout(page: Page) {
  await open(page, `/vendors/${shop.slug}`)
  await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
  await open(page, '/checkout')
  await page.getByRole('radio', { name: /^Delivery/ }).check()
}

describe('the area that food should be brought to', () => {
  it("is known to the vendor's page, the cart, checkout and the next visit once it is chosen", async () => {
    const { page } = await aNewCustomer()
    await open(page, '/')
    await chooseAtHome(page)
    await expect.poll(() => new URL(page.url()).searchParams.get('area')).toBe(area)

    await open(page, `/vendors/${shop.slug}`)
    await page.getByText(`Delivery to ${area}`).first().waitFor()
    await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
    await open(page, '/cart')
    await page.getByText(`Delivery, ${area}`).first().waitFor()
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /^Delivery/ }).check()
    await expect.poll(() => chosenAt(page)).toContain(area)

    // The page comes from the server with it, so that nothing moves.
    const html = await (await page.context().request.get('/')).text()
    expect(html).toContain(`Delivers to ${area}`)
  })

  it('goes with the account to another device, and is forgotten on the first by signing out', async () => {
    const { page, person } = await aNewCustomer()
    await open(page, '/')
    await chooseAtHome(page)
    await expect.poll(async () => (await (await page.context().request.get('/api/auth/me')).json()).area).toBe(area)
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await open(page, '/')
    expect(await page.getByLabel('Delivering to').inputValue()).toBe('')

    const other = await aVisit()
    await other.context.request.post('/api/auth/login', { data: { email: person.email, password: person.password } })
    await open(other.page, '/')
    await expect.poll(() => other.page.getByLabel('Delivering to').inputValue()).toBe(area)
  })
})

describe('who has named no area', () => {
  it('is asked for it once, and not again after saying no', async () => {
    const { page } = await aNewCustomer()
    const question = page.getByRole('region', { name: 'Where should food be brought?' })
    await open(page, '/')
    await question.getByRole('button', { name: 'Not now' }).click()
    await question.waitFor({ state: 'detached' })
    // The server knows it too: nothing comes and goes.
    expect(await (await page.context().request.get('/')).text()).not.toContain('Where should food be brought?')
  })

  it('says it in the question, and then chooses what comes first, which stands in the address', async () => {
    const { page } = await aVisit()
    await open(page, '/')
    expect(await (await page.context().request.get('/')).text()).toContain('Where should food be brought?')
    await page.getByLabel('Area that food should go to').selectOption(area)
    const first = page.getByRole('group', { name: 'Which come first' })
    await first.getByRole('button', { name: 'Nearest', pressed: true }).waitFor()
    const answer = page.waitForResponse((response) => /\/api\/vendors\?.*sort=FEE|param7=FEE/.test(response.url()))
    await first.getByRole('button', { name: 'Lowest fee' }).click()
    await answer
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('FEE')
    await page.reload()
    await first.getByRole('button', { name: 'Lowest fee', pressed: true }).waitFor()
  })

  it('and has an address has the area of it', async () => {
    const { page } = await aNewCustomer()
    await page.context().request.get('/')
    const api = page.context().request
    const { csrfToken } = (await (await api.get('/api/csrf-token')).json()) as { csrfToken: string }
    const saved = await api.post('/api/user/addresses', {
      headers: { 'x-csrf-token': csrfToken },
      data: { name: 'Home', areaName: area, address: 'Kindaruma Court, B12' },
    })
    expect(saved.status()).toBe(201)
    await open(page, '/')
    await expect.poll(() => page.getByLabel('Delivering to').inputValue()).toBe(area)
  })
})

describe('the address of an earlier order', () => {
  it('is offered at checkout, fills the fields with one press, and can be removed', async () => {
    const { page, person } = await aNewCustomer()
    await toCheckout(page)
    await field(page, 'Area').selectOption({ index: 1 })
    await field(page, 'Building and door').fill('Kindaruma Court, B12')
    await page.getByLabel(/^Landmark/).fill('Green gate')
    await page
      .locator('button:visible', { hasText: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)

    // Another tab, in which nothing was written yet.
    const next = await page.context().newPage()
    await toCheckout(next)
    expect(await field(next, 'Building and door').inputValue()).toBe('')
    await next.getByRole('button', { name: /^Kindaruma Court, B12/ }).click()
    expect(await field(next, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await next.getByLabel(/^Landmark/).inputValue()).toBe('Green gate')
    await next.getByRole('button', { name: 'Remove Kindaruma Court, B12' }).click()
    await next.getByText('Where earlier orders went').waitFor({ state: 'detached' })
    await open(next, '/checkout')
    await field(next, 'Building and door').waitFor()
    expect(await next.getByText('Where earlier orders went').count()).toBe(0)
  })
})

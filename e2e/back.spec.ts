import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { toSlug } from '#contracts/wire/slug.ts'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer, signInOn } from './support/people.ts'

withBrowser()

let shop: OpenShop
let other: OpenShop
let dish: Awaited<ReturnType<typeof aProduct>>
let rival: Awaited<ReturnType<typeof aProduct>>
/** Where the dish is linked to. */
let dishPlace: string

beforeAll(async () => {
  shop = await anOpenShop()
  other = await anOpenShop(shop)
  dish = await aProduct(shop, { name: 'Pilau ya kurudi' })
  rival = await aProduct(other, { name: 'Biriani ya kurudi' })
  dishPlace = `${shopPlace()}?dish=${toSlug(dish.name)}`
})

const sheet = (page: Page, name = dish.name) => page.getByRole('dialog', { name })
const plate = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shopPlace = () => `/vendors/${shop.slug}`

/** Home, then the shop by a link of the page: Back from the shop leads home. */
async function toShop(page: Page) {
  await open(page, '/events')
  await open(page, shopPlace())
}

const addButton = (page: Page) => sheet(page).getByRole('button', { name: /^Add/ })

describe.for([
  ['a phone', { width: 360, height: 740 }],
  ['a wide screen', { width: 1280, height: 900 }],
] as const)('on %s Back', ([_, viewport]) => {
  it('closes the sheet of a dish, which its address names, and leaves the shop only after that', async () => {
    const { page } = await aVisit({ viewport })
    await toShop(page)
    await plate(page, dish.name).click()
    await sheet(page).waitFor()
    expect(placeOf(page)).toMatch(/\?dish=/)
    await sheet(page).getByRole('button', { name: 'One more' }).click()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe(shopPlace())
    await page.goForward()
    await sheet(page).getByRole('button', { name: /500/ }).waitFor()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL(/\/events$/)
  })

  it('closes the sheet that another was opened from last, and Escape takes the entry of its sheet along', async () => {
    const { page } = await aVisit({ viewport })
    await toShop(page)
    await plate(page, dish.name).click()
    await sheet(page).getByRole('button', { name: 'Share' }).click()
    const share = page.getByRole('dialog', { name: 'Share' })
    await share.waitFor()
    await page.goBack()
    await share.waitFor({ state: 'detached' })
    await sheet(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => placeOf(page)).toBe(shopPlace())
    await page.goBack()
    await page.waitForURL(/\/events$/)
  })
})

describe('the address of a dish', () => {
  it('opens its sheet, also after a reload, and Back shows the shop', async () => {
    const { page } = await aVisit()
    await open(page, '/events')
    await open(page, dishPlace)
    await sheet(page).waitFor()
    expect(await page.title()).toContain(dish.name)
    await page.reload()
    await sheet(page).waitFor()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => placeOf(page)).toBe(shopPlace())
    await page.goBack()
    await page.waitForURL(/\/events$/)
  })

  it('is what is shared of it', async () => {
    const { page } = await aVisit()
    await open(page, dishPlace)
    await sheet(page).getByRole('button', { name: 'Share' }).click()
    const whatsapp = page.getByRole('link', { name: 'Send on WhatsApp' })
    const text = new URL((await whatsapp.getAttribute('href'))!).searchParams.get('text')
    expect(text).toContain(dishPlace)
  })

  it('of a dish that there is not shows the shop', async () => {
    const { page } = await aVisit()
    await open(page, `${shopPlace()}?dish=hakuna`)
    await page.getByRole('heading', { name: shop.name }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('what is put into the cart from a sheet', () => {
  it('closes it, and Back leaves the shop at once', async () => {
    const { page } = await aVisit()
    await toShop(page)
    await plate(page, dish.name).click()
    await addButton(page).click()
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => placeOf(page)).toBe(shopPlace())
    await page.goBack()
    await page.waitForURL(/\/events$/)
  })

  it('of another shop asks first; Back closes the question and not the dish', async () => {
    const { page } = await aVisit()
    await open(page, `/vendors/${other.slug}`)
    await page.getByRole('button', { name: `Add ${rival.name}`, exact: true }).click()
    await toShop(page)
    await plate(page, dish.name).click()
    await addButton(page).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog').filter({ hasText: other.name }))
    await question.first().waitFor()
    await page.goBack()
    await question.first().waitFor({ state: 'detached' })
    await sheet(page).waitFor()
    expect(placeOf(page)).toBe(dishPlace)
  })
})

describe('signing in', () => {
  it('from a page with an open sheet comes back to it', async () => {
    const { page, context, person } = await aNewCustomer()
    await context.clearCookies()
    await open(page, dishPlace)
    await sheet(page).waitFor()
    await page.goBack()
    await open(page, `/auth/login?redirect=${encodeURIComponent(dishPlace)}`)
    await signInOn(page, person.email, person.password)
    await sheet(page).waitFor()
    expect(placeOf(page)).toBe(dishPlace)
  })
})

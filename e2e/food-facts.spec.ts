import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSerious, violationsOn, wcag } from './support/axe.ts'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, aProduct, type OpenShop } from './support/market.ts'
import { aNewCustomer, enter } from './support/people.ts'

withBrowser()

let shop: OpenShop
let dish: Awaited<ReturnType<typeof aProduct>>
let silent: typeof dish

beforeAll(async () => {
  shop = await anOpenShop()
  dish = await aProduct(shop, { name: 'Mkate wa mayai' })
  silent = await aProduct(shop, { name: 'Mchuzi wa siri' })
})

const onMenu = (page: Page, { name }: { name: string }) => page.getByRole('article').filter({ hasText: name })
const serious = async (page: Page) =>
  (await violationsOn(page, { runOnly: wcag })).filter(isSerious).map(({ id, nodes }) => `${id} at ${nodes[0]?.html}`)

describe('what is stated of the food', () => {
  it('goes from the editor to the menu, its filter and the order, and stays when the price is changed from the list', async () => {
    const owner = await aVisit()
    await enter(owner, shop.ownerEmail)
    await stateFood(owner.page)

    const { page, person } = await aNewCustomer({ viewport: { width: 360, height: 780 } })
    await open(page, `/vendors/${shop.slug}`)
    await onMenu(page, dish).getByText('Contains milk, egg').waitFor()
    await onMenu(page, dish).getByText('Vegetarian').waitFor()
    await onMenu(page, dish).getByText('Medium hot').waitFor()
    await onMenu(page, silent).getByText('Allergens not stated').waitFor()
    await filterMenu(page)

    await page.getByRole('button', { name: `Add ${dish.name}`, exact: true }).click()
    await page.getByRole('link', { name: /View cart/ }).click()
    await page.getByRole('button', { name: 'Checkout' }).last().click()
    await page.getByRole('radio', { name: /Pick-up/ }).check()
    await page
      .getByRole('button', { name: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: /^Paid/ }).waitFor()

    await changePrice(owner.page)
    await open(page, `/vendors/${shop.slug}`)
    await onMenu(page, dish).getByText('Contains milk, egg').waitFor()
    await onMenu(page, dish).getByText('275').first().waitFor()

    await owner.page.goto('/vendor/orders')
    const card = owner.page.getByRole('article').filter({ hasText: person.name })
    await card.getByText('Contains milk, egg').waitFor()
    await open(page, '/account')
    await page.locator('a[href*="/account/orders/"]').first().click()
    await page.getByText('Contains milk, egg').first().waitFor()
    expect(await page.getByText('Vegetarian').first().isVisible()).toBe(true)
  })
})

async function stateFood(page: Page) {
  await open(page, `/vendor/product/${dish.id}/edit`)
  await page.getByRole('radio', { name: 'Contains some' }).check()
  await page.getByRole('checkbox', { name: 'milk' }).check()
  await page.getByRole('checkbox', { name: 'egg' }).check()
  await page.getByRole('checkbox', { name: 'Vegan' }).check()
  await page.getByLabel('How hot').selectOption('Medium hot')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Vegan food contains no milk').waitFor()
  await page.getByRole('checkbox', { name: 'Vegan' }).uncheck()
  expect(await page.getByRole('checkbox', { name: 'Vegetarian' }).isChecked()).toBe(true)
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText(`${dish.name} is saved`).first().waitFor()
}

async function filterMenu(page: Page) {
  const without = (words: string) => page.getByRole('button', { name: words, exact: true }).click()
  await without('Without')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'milk' }).check()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the menu' }).click()
  await onMenu(page, dish).waitFor({ state: 'detached' })
  expect(placeOf(page)).toBe(`/vendors/${shop.slug}?without=MILK`)

  await without('Without 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'celery' }).check()
  await page.getByRole('button', { name: 'Show the menu' }).click()
  await onMenu(page, dish).waitFor()
  await onMenu(page, silent).waitFor({ state: 'detached' })
  await page.getByText(/that do(es)? not state (its|their) allergens (is|are) hidden/).waitFor()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Vegetarian', exact: true }).click()
  await onMenu(page, dish).waitFor()
}

async function changePrice(page: Page) {
  await open(page, `/vendor/products?search=${encodeURIComponent(dish.name)}`)
  await page.getByRole('button', { name: `Price and stock of ${dish.name}`, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Price').fill('275')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`${dish.name} is saved`).first().waitFor()
}

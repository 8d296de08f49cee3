import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt, aProduct, type OpenShop, ownerOf } from './support/market.ts'
import { aNewCustomer, enterAs } from './support/people.ts'

withBrowser()

let shop: OpenShop
let plate: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await anOpenShop()
  plate = await aProduct(shop, { name: 'Sahani ya jaribio', priceKES: 400 })
})

/** With the space that keeps an amount on one line as an ordinary one. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const sheet = (page: Page) => page.getByRole('dialog', { name: plate.name })
const groupOf = (page: Page, name: string) => sheet(page).getByRole('group', { name })

/** The vendor makes a group on its page, as the page stands. */
async function makeGroup(page: Page, name: string, options: [name: string, price: string][], isRequired: boolean) {
  await page.getByLabel('What customers read').fill(name)
  if (!isRequired) await page.getByText('As they like', { exact: true }).click()
  for (const [n, [option, price]] of options.entries()) {
    await page.getByLabel('Option', { exact: true }).nth(n).fill(option)
    await page.getByLabel('Adds to price').nth(n).fill(price)
  }
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByText(`${name} is saved`, { exact: true }).waitFor()
}

describe('a plate with a required side and an extra', () => {
  it('is offered by the vendor, chosen and paid by the customer, and read by the kitchen', async () => {
    const tag = plate.name.slice(-4)
    const [side, extras] = [`Side ${tag}`, `Extras ${tag}`]
    const kitchen = await aVisit()
    await enterAs(kitchen, await ownerOf(shop))
    await open(kitchen.page, '/vendor/options?group=new')
    await makeGroup(
      kitchen.page,
      side,
      [
        ['Ugali', '0'],
        ['Brown ugali', '30'],
      ],
      true,
    )
    await kitchen.page.getByRole('link', { name: 'New group' }).click()
    await makeGroup(
      kitchen.page,
      extras,
      [
        ['Avocado', '50'],
        ['Sukuma', '60'],
      ],
      false,
    )
    await open(kitchen.page, `/vendor/product/${plate.id}/edit`)
    for (const name of [side, extras]) await kitchen.page.getByRole('button', { name, exact: true }).click()
    await kitchen.page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await kitchen.page.getByText(`${plate.name} is saved`, { exact: true }).waitFor()

    const { page, person } = await aNewCustomer({ viewport: { width: 360, height: 800 } })
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${plate.name}`, exact: true }).click()
    const missing = sheet(page).getByRole('button', { name: /^Choose your side/ })
    expect(plain(await missing.textContent())).toContain('KSh 400 so far')
    await missing.click()
    expect(
      await groupOf(page, side)
        .getByRole('radio', { name: /^Ugali/ })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true)
    await groupOf(page, side)
      .getByRole('radio', { name: /Brown ugali/ })
      .check()
    await groupOf(page, extras)
      .getByRole('checkbox', { name: /Avocado/ })
      .check()
    await sheet(page)
      .getByRole('button', { name: /^Add\s+KSh\s480/ })
      .click()

    await open(page, '/cart')
    const line = page.getByRole('list', { name: 'In the cart' }).getByRole('listitem')
    await line.getByText('Brown ugali').waitFor()
    expect(await line.getByText('Avocado').count()).toBe(1)
    await page.getByRole('button', { name: 'Checkout' }).last().click()
    await page.getByRole('radio', { name: /Pick-up/ }).check()
    await page
      .getByRole('button', { name: /^Pay KSh\s480/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: /^Paid\. Asante/ }).waitFor()

    await open(kitchen.page, '/vendor/orders')
    const card = kitchen.page.getByRole('article').filter({ hasText: plate.name })
    await card.getByText('Brown ugali').waitFor()
    expect(await card.getByText('Avocado').count()).toBe(1)
  })

  it('is mended in the cart when the chosen side has run out', async () => {
    const owner = await ownerOf(shop)
    const { items } = await owner.get<{ items: { name: string; options: { id: string; name: string }[] }[] }>(
      '/api/vendor/option-groups',
    )
    // The demo's own groups have one of this name, too.
    const brown = items
      .filter(({ name }) => name.endsWith(plate.name.slice(-4)))
      .flatMap(({ options }) => options)
      .find(({ name }) => name === 'Brown ugali')
    const { page } = await aVisit({ viewport: { width: 360, height: 800 } })
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${plate.name}`, exact: true }).click()
    await sheet(page)
      .getByRole('radio', { name: /Brown ugali/ })
      .check()
    await sheet(page)
      .getByRole('button', { name: /^Add\s/ })
      .click()
    await owner.send('PATCH', `/api/vendor/options/${brown?.id}`, { isSoldOut: true })
    await open(page, '/cart')
    await page.getByText('Brown ugali is sold out.').waitFor()
    await page.getByRole('button', { name: 'Choose again' }).click()
    expect(
      await sheet(page)
        .getByRole('radio', { name: /Brown ugali/ })
        .isDisabled(),
    ).toBe(true)
    await sheet(page)
      .getByRole('radio', { name: /^Ugali/ })
      .check()
    await sheet(page)
      .getByRole('button', { name: /^Take these/ })
      .click()
    await page.getByText('Brown ugali is sold out.').waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'In the cart' }).getByText('+ Ugali', { exact: true }).waitFor()
  })
})

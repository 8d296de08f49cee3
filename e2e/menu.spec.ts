import { beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct, type OpenShop, ownerOf } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser()

let shop: OpenShop
let dishes: Awaited<ReturnType<typeof aProduct>>[]

beforeAll(async () => {
  // The last of the market is that of another file.
  shop = await anOpenShop(await anOpenShop(undefined, { last: true }), { last: true })
  dishes = [await aProduct(shop, { name: 'Mahamri' }), await aProduct(shop, { name: 'Uji wa wimbi' })]
})

describe('the menu of a shop', () => {
  it('is sold out by a tap, changed by ticking, ordered by keyboard and read from a file, as customers see at once', async () => {
    const [first, second] = dishes.map(({ name }) => name) as [string, string]
    const visit = await aVisit()
    await enterAs(visit, await ownerOf(shop))
    const { page } = visit
    const customer = (await aVisit()).page
    const button = (name: string) => customer.getByRole('article').filter({ hasText: name })

    await open(page, '/vendor/products?sort=CHANGED')
    await page.getByRole('switch', { name: `${first} can be ordered`, exact: true }).click()
    await page.getByText(`${first} is sold out.`).first().waitFor()
    await page.getByRole('combobox', { name: 'What is left' }).selectOption({ label: 'Sold out' })
    await page.waitForURL(/stock=SOLD_OUT/)
    await page.getByRole('link', { name: first, exact: true }).waitFor()
    await open(customer, `/vendors/${shop.slug}`)
    await button(first).getByText('Sold out today').waitFor()

    await open(page, '/vendor/products?sort=CHANGED')
    for (const name of [first, second])
      await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).click()
    const bar = page.getByRole('region', { name: 'With the chosen products' })
    await bar.getByRole('button', { name: 'Back on', exact: true }).click()
    await page.getByText('1 product can be ordered again', { exact: true }).waitFor()

    await open(page, '/vendor/products/order?section=Leo')
    const handle = page.getByRole('button', { name: new RegExp(`^Move ${second}, `) })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page
      .getByRole('status')
      .filter({ hasText: `${second}: place 1 of` })
      .waitFor()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Undo last move', exact: true }).waitFor()
    await open(customer, `/vendors/${shop.slug}`)
    const section = customer.getByRole('region', { name: 'Leo', exact: true })
    expect(await section.getByRole('article').first().getByRole('heading').textContent()).toBe(second)

    // In three days, so that it is neither today nor tomorrow whenever this runs.
    const day = new Date(Date.now() + 3 * 86_400_000)
    const named = (weekday: 'long' | 'short') =>
      new Intl.DateTimeFormat('en-GB', { weekday, timeZone: 'Africa/Nairobi' }).format(day)
    await page.getByRole('button', { name: 'Times of the section', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'When can they be ordered?' })
    for (const each of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      if (each !== named('long')) await sheet.getByRole('button', { name: each, exact: true }).click()
    await sheet.getByRole('textbox', { name: 'Until', exact: true }).fill('02:00')
    await sheet.getByText('The next day', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: /^Set for/ }).click()
    await page
      .getByText(`${named('short')}, 06:00–02:00`)
      .first()
      .waitFor()
    await open(customer, `/vendors/${shop.slug}`)
    await section
      .getByText(`${named('short')} 06:00`, { exact: true })
      .first()
      .waitFor()
    expect(await section.getByRole('button', { name: /^Add/ }).count()).toBe(0)

    await open(page, '/vendor/products/import')
    const csv = `Name,Section,Price (KES)\r\n${first},Leo,27O\r\n${second},Leo,250\r\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const confirm = page.getByRole('button', { name: 'Import 2 rows', exact: true })
    await page.getByRole('button', { name: 'Use 270', exact: true }).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Use 270', exact: true }).click()
    await page.getByText('No row is wrong.', { exact: true }).waitFor()
    await confirm.click()
    await page.getByRole('heading', { name: 'The menu is imported', exact: true }).waitFor()
    await open(customer, `/vendors/${shop.slug}`)
    await button(first).getByText('270').waitFor()
  })
})

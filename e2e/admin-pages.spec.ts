import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, aProduct } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { spaced } from './support/order-cards.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

/** The rows of a list, without its head. */
const rowsOf = (page: Page, list: string) =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

describe('the dashboard of administrators', () => {
  it.each(['/admin', '/admin/dashboard'])(
    'at %s counts what waits and how the day goes, and leads from each to where it is decided or shown',
    async (path) => {
      const shop = await aNewShop('Mlo wa Mama')
      await aPaidOrder(await anOpenShop())
      const { page } = await aVisitOf('ADMIN')
      const card = page.getByRole('list', { name: 'What needs a decision' }).getByRole('listitem')
      const approvals = card.filter({ has: page.getByRole('link', { name: 'Vendor approvals', exact: true }) })
      const waiting = async () => Number(/\d+/.exec((await approvals.textContent()) ?? '')?.[0])

      await open(page, path)
      await approvals.waitFor()
      const before = await waiting()
      await approvals.getByRole('link').click()
      await page.getByText(shop.name).first().waitFor()
      expect(placeOf(page)).toMatch(/^\/admin\/vendor-approvals/)

      await approve(shop)
      await open(page, path)
      if (before > 1) await expect.poll(waiting).toBe(before - 1)
      else await page.getByText('All clear', { exact: false }).waitFor()
      const sales = page.getByRole('link', { name: /^Show the rows of: Gross sales KSh\s[1-9]/ })
      await sales.click()
      await page
        .getByRole('heading', { name: /^Gross sales/, level: 2 })
        .last()
        .waitFor()
      expect(placeOf(page)).toMatch(/^\/admin\/analytics\?.*open=grossKES/)
    },
  )
})

describe("the administrators' list of all orders", () => {
  it('is narrowed to one order by its phone, to one shop, and to one status, and leads to the order', async () => {
    const shop = await anOpenShop()
    const [kept, accepted] = [await aPaidOrder(shop, 'Naliaka Simiyu'), await aPaidOrder(shop, 'Chebet Rono')]
    expect((await accepted.accept()).status).toBe(200)
    const { page } = await aVisitOf('ADMIN')
    const rows = rowsOf(page, 'Orders')
    const rowOf = ({ number }: { number: string }) => rows.filter({ hasText: spaced(number) })
    const status = page.getByRole('group', { name: 'Status' })

    await open(page, '/admin/orders')
    await rowOf(kept).waitFor()
    await rowOf(accepted).waitFor()
    const search = page.getByLabel('Number, name, phone, receipt')
    await search.fill(kept.phone)
    await rowOf(accepted).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    expect(await rowOf(kept).textContent()).not.toContain(kept.phone.slice(1))

    await search.fill('')
    await page.getByRole('button', { name: 'Vendor: all' }).click()
    const sheet = page.getByRole('dialog', { name: 'Orders of one vendor' })
    await sheet.getByLabel('Shop, address, owner').fill(shop.name)
    await sheet.getByRole('button', { name: shop.name }).first().click()
    await status.getByRole('button', { name: /^Preparing/ }).click()
    await rowOf(accepted).waitFor()
    await rowOf(kept).waitFor({ state: 'detached' })
    for (const row of await rows.all()) expect(await row.textContent()).toContain(shop.name)
    expect(placeOf(page)).toBe(`/admin/orders?vendor=${shop.slug}&status=ACCEPTED`)

    await rowOf(accepted).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: spaced(accepted.number) }).waitFor()
    expect(placeOf(page)).toBe(`/admin/orders/${accepted.id}`)
  })
})

describe("the administrators' list of all shops", () => {
  it('finds a shop, from where it is suspended and let back, and leads to its page', async () => {
    const shop = await aNewShop('Kibanda cha Asha')
    await approve(shop)
    const { page } = await aVisitOf('ADMIN')
    const rows = rowsOf(page, 'Vendors')
    await open(page, '/admin/vendors')
    await page.getByLabel('Shop, address, owner').fill(shop.name)
    const row = rows.filter({ hasText: shop.name })
    await row.getByText('Approved', { exact: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(1)

    await row.getByRole('button', { name: `Suspend ${shop.name}` }).click()
    const suspension = page.getByRole('dialog', { name: `Suspend ${shop.name}?` })
    await suspension.getByLabel('Reason').fill('The stall has moved')
    await suspension.getByRole('button', { name: `Suspend ${shop.name}` }).click()
    await row.getByText('Suspended', { exact: true }).waitFor()

    await row.getByRole('button', { name: `Reinstate ${shop.name}` }).click()
    const return_ = page.getByRole('dialog')
    await return_.getByLabel('Reason').fill('Seen at the new place')
    await return_.getByRole('button', { name: 'Reinstate', exact: true }).click()
    await row.getByText('Approved', { exact: true }).waitFor()

    await row.getByRole('link', { name: shop.name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: shop.name }).waitFor()
    expect(placeOf(page)).toBe(`/admin/vendors/edit/${shop.id}`)
  })
})

describe('the product editor of administrators', () => {
  it("changes a shop's product, which its page shows then, and finds that in the audit", async () => {
    const shop = await anOpenShop()
    const dish = await aProduct(shop, { name: 'Githeri', priceKES: 250 })
    const { page } = await aVisitOf('ADMIN')
    await open(page, `/product/${dish.id}/edit`)
    await page.getByRole('heading', { level: 1, name: dish.name }).waitFor()
    await page.getByRole('main').getByRole('link', { name: shop.name, exact: true }).waitFor()
    await page.getByLabel('Price', { exact: true }).fill('310')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByText(`${dish.name} is saved`).first().waitFor()

    const visitor = (await aVisit()).page
    const price = async () => {
      await open(visitor, `/vendors/${shop.slug}`)
      return visitor.getByRole('article').filter({ hasText: dish.name }).textContent()
    }
    await expect.poll(price).toMatch(/KSh\s310/)

    await open(page, `/admin/audit?subject=${dish.id}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Changed a product' })
    await entry.waitFor()
    expect(await entry.locator('ins').first().textContent()).toMatch(/310/)
  })
})

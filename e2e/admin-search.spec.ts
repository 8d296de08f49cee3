import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, aProduct } from './support/market.ts'
import { aVisitOf } from './support/people.ts'

withBrowser()

/** As it is read aloud: `UZ 48 25 19 37`, with spaces that do not break. */
const readAloud = (number: string) => new RegExp(number.replace(/(..)(?=.)/g, '$1\\s'))

describe('an administrator who looks for an order', () => {
  it('finds it by its number and by a phone with Ctrl K, gives a part of it back, and finds that in the audit', async () => {
    const shop = await anOpenShop()
    const product = { ...shop.product, ...(await aProduct(shop, { name: 'Chapati', priceKES: 250 })) }
    const order = await aPaidOrder({ ...shop, product }, 'Makena Wafula')
    const { page } = await aVisitOf('ADMIN')
    await open(page, '/admin/audit')
    const heading = page.getByRole('heading', { level: 1, name: readAloud(order.number) })
    const search = page.getByRole('dialog', { name: 'Search', exact: true })
    const field = search.getByRole('combobox')
    const row = search.getByRole('option', { name: readAloud(order.number) })

    const openSearch = async () => {
      // The shortcut is heard once the workspace is there.
      await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
      await page.keyboard.press('Control+k')
    }

    await openSearch()
    await field.fill(order.number)
    await row.waitFor()
    await field.press('Enter')
    await heading.waitFor()
    await search.waitFor({ state: 'hidden' })

    await open(page, '/admin/audit')
    await openSearch()
    await field.fill('nobody of this name')
    await search.getByText('Nothing has “nobody of this name” in it', { exact: false }).waitFor()
    await field.press('Escape')
    await search.waitFor({ state: 'hidden' })

    await openSearch()
    await field.fill(order.phone)
    await row.waitFor()
    const person = search.getByRole('option', { name: /Makena Wafula.*Customer/ })
    await field.press('ArrowDown')
    expect(await person.getAttribute('aria-selected')).toBe('true')
    await field.press('ArrowUp')
    expect(await row.getAttribute('aria-selected')).toBe('true')
    await field.press('Enter')
    await heading.waitFor()

    await page.getByRole('button', { name: 'Give money back', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Give money back for order/ })
    await sheet.getByText('An amount', { exact: true }).click()
    await sheet.getByLabel('Amount', { exact: true }).fill('50')
    await sheet.getByLabel('Reason', { exact: true }).fill('One plate was missing')
    await sheet.getByRole('button', { name: /^Give back KSh\s50$/ }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: /^Give back KSh\s50$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText('One plate was missing').first().waitFor()

    await open(page, `/admin/audit?subject=${order.id}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Gave back money of an order' })
    await entry.getByText('One plate was missing').waitFor()
    expect(await entry.count()).toBe(1)
  })
})

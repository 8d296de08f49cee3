import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aProduct } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

describe('the addresses of a customer', () => {
  it('are kept under names in the account, the default is filled in at checkout, and what is typed there is saved', async () => {
    const shop = await anOpenShop(undefined, { delivers: true })
    const stew = await aProduct(shop, { name: 'Mchuzi wa nyumbani', priceKES: 1900 })
    const vendor = (await (await fetch(`${program().appUrl}/api/vendors/${shop.slug}`)).json()) as {
      deliveryAreas: { name: string }[]
    }
    const area = vendor.deliveryAreas[0]?.name ?? ''
    const { page } = await aNewCustomer({ viewport: { width: 360, height: 740 } })
    await open(page, '/account/addresses')
    await page.getByRole('heading', { name: 'No address yet' }).waitFor()

    // By the keyboard alone.
    await page.getByRole('button', { name: 'Add an address' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'A new address' })
    await sheet.getByRole('button', { name: 'Save' }).press('Enter')
    await sheet.getByText('Choose the area.').waitFor()
    await sheet.getByRole('button', { name: 'Home' }).press('Enter')
    await field(page, 'Area').selectOption(area)
    await field(page, 'Building and door').fill('Kindaruma Court, B12')
    await sheet.getByRole('button', { name: 'Save' }).press('Enter')
    await sheet.waitFor({ state: 'detached' })
    const home = page.getByRole('listitem').filter({ hasText: 'Kindaruma Court, B12' })
    await home.getByText('Default').waitFor()

    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${stew.name}`, exact: true }).click()
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /^Delivery/ }).check()
    await expect.poll(() => field(page, 'Building and door').inputValue()).toBe('Kindaruma Court, B12')
    expect(await page.getByRole('button', { name: 'Save this address' }).count()).toBe(0)

    await field(page, 'Building and door').fill('Delta Corner, Tower 2')
    await page.getByRole('button', { name: 'Save this address' }).click()
    await field(page, 'Name').last().fill('HOME')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('You have another address of this name.', { exact: false }).waitFor()
    await sheet.getByRole('button', { name: 'Work' }).click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Work Delta Corner/ }).waitFor()
    // Saving an address orders nothing.
    expect(placeOf(page)).toBe('/checkout')

    await open(page, '/account/addresses')
    await page.getByRole('button', { name: 'Make default: Work' }).click()
    await page.getByRole('button', { name: 'Make default: Home' }).waitFor()
    await page.getByRole('button', { name: 'Delete Work' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Delta Corner, Tower 2').waitFor({ state: 'detached' })
    await page.getByText('Kindaruma Court, B12').waitFor()
  })
})

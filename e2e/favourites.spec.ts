import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aCustomer, anOpenShop, aProduct } from './support/market.ts'
import { aNewCustomer, signInOn } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 740 } }

describe('a favourite', () => {
  it('is kept by the heart of a shop and of a dish, stands on the home page and on its own, and is dropped there', async () => {
    const shop = await anOpenShop()
    const dish = await aProduct(shop, { name: 'Samaki wa kupaka wa nyumbani', priceKES: 700 })
    const { page } = await aNewCustomer(phone)
    await open(page, '/account/favourites')
    await page.getByRole('heading', { name: 'Nothing kept yet' }).waitFor()

    await open(page, `/vendors/${shop.slug}`)
    const heart = page.getByRole('button', { name: `Keep ${shop.name}` })
    await heart.click()
    await page.getByRole('button', { name: `Keep ${shop.name}`, pressed: true }).waitFor()
    await page.getByRole('button', { name: dish.name, exact: true }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Keep ${dish.name}` })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Keep ${dish.name}`, pressed: true })
      .waitFor()

    // The server draws it: nothing moves when scripts come.
    await expect
      .poll(async () => (await page.context().request.get('/')).text())
      .toContain(`href="/account/favourites"`)
    await open(page, '/')
    await page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: 'All 1' }).click()
    await page.waitForURL('**/account/favourites')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: shop.name }) })
    await row.getByRole('button', { name: `Add ${dish.name}`, exact: true }).waitFor()
    await page.getByRole('link', { name: /^Dishes\s*1$/ }).click()
    await page.getByRole('listitem').filter({ hasText: dish.name }).getByText('KSh 700').waitFor()

    await page.getByRole('link', { name: /^Shops\s*1$/ }).click()
    const dropped = row.getByRole('button', { name: `Keep ${shop.name} as a favourite` })
    await dropped.click()
    // It stays where it stood, so that a slip of the finger is put right by another press.
    await row.getByRole('button', { name: `Keep ${shop.name} as a favourite`, pressed: false }).waitFor()
    await page.getByRole('link', { name: /^Shops\s*0$/ }).waitFor()
    await open(page, '/account/favourites')
    await page.getByRole('heading', { name: 'Nothing kept yet' }).waitFor()
    expect(placeOf(page)).toBe('/account/favourites')
  })

  it('is asked for by a visitor, who signs in and finds it kept', async () => {
    const shop = await anOpenShop()
    const person = await aCustomer()
    const { page } = await aVisit(phone)
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Keep ${shop.name}` }).click()
    await page.waitForURL(/\/auth\/login\?redirect=/)
    await signInOn(page, person.email, person.password)
    await page.waitForURL(`**/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Keep ${shop.name}`, pressed: true }).waitFor()
    const kept = await person.api.get<{ vendorIds: string[] }>('/api/user/favourites')
    expect(kept.vendorIds).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { addProduct, aNewShop, approve } from './support/new-shop.ts'
import { anAdministrator } from './support/people.ts'
import { inDatabase, withNoon } from './support/program.ts'

withNoon()
withBrowser({ hasPictures: true })

/** In a county in which nobody else has a shop. */
async function aShopIn(county: string, name: string, minutes: number) {
  const shop = await aNewShop(name)
  await approve(shop)
  await inDatabase(
    'update vendors set name = $2, county = $3, preparation_from = 5, preparation_to = $4 where id = $1',
    [shop.id, name, county, minutes],
  )
  await addProduct(shop.owner, 'Biriani ya samaki', 250)
}

describe('an administrator who plans the home page', () => {
  it('puts a shop before the others, which customers see with that it is an ad, and takes it down again', async () => {
    await aShopIn('lamu', 'Jahazi', 10)
    await aShopIn('lamu', 'Ngalawa', 90)
    const visitor = (await aVisit()).page
    const shops = async () => {
      await open(visitor, '/?county=lamu&area=any')
      const names = await visitor.locator('main article h3').allTextContents()
      return names.slice(0, 2)
    }
    expect(await shops()).toEqual(['Jahazi', 'Ngalawa'])

    const { page } = await anAdministrator('Brenda Otieno', 'SUPPORT')
    await open(page, '/admin')
    await page.getByRole('navigation').getByRole('link', { name: 'Home page' }).click()
    await page.getByText('Lamu', { exact: true }).click()
    await page.getByRole('button', { name: 'by itself. Plan: First row of shops, 10–15 lunch' }).click()
    const sheet = page.getByRole('dialog', { name: 'Plan a place' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Choose what is shown.').waitFor()
    await sheet.getByLabel('Find a shop').fill('Ngalawa')
    await sheet.getByRole('button', { name: /^Ngalawa/ }).click()
    await sheet.getByLabel('Somebody pays for it').check()
    await sheet.getByLabel('What is paid, and by which shop').fill('KSh 900 a day, Ngalawa')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
    const place = page.getByRole('button', { name: /^Ngalawa.*Ad, says so/s })
    await place.waitFor()

    expect(await shops()).toEqual(['Ngalawa', 'Jahazi'])
    const cards = visitor.locator('main article')
    expect([
      await cards.nth(0).getByText('Ad', { exact: true }).count(),
      await cards.nth(1).getByText('Ad', { exact: true }).count(),
    ]).toEqual([1, 0])

    await place.click()
    await page.getByText('KSh 900 a day, Ngalawa').waitFor()
    await page.getByRole('button', { name: 'Take down' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Take down' }).click()
    await page.getByText('It is taken down.').first().waitFor()
    await place.waitFor({ state: 'detached' })
    expect(await shops()).toEqual(['Jahazi', 'Ngalawa'])
    expect(await cards.getByText('Ad', { exact: true }).count()).toBe(0)
  })

  it('makes a collection by rules and plans it as the large picture, which leads to what can be had of it', async () => {
    await aShopIn('kwale', 'Bahari', 20)
    const { page } = await anAdministrator('Brenda Otieno', 'SUPPORT')
    await open(page, '/admin/featured?county=kwale')
    await page.getByRole('button', { name: 'A new collection' }).click()
    const rules = page.getByRole('dialog', { name: 'A new collection' })
    await rules.getByLabel('Name in English').fill('Fish under KSh 300')
    await rules.getByLabel('Name in Swahili').fill('Samaki chini ya KSh 300')
    await rules.getByRole('button', { name: 'Save' }).click()
    await rules.getByText('Give at least one rule.').waitFor()
    await rules.getByLabel('Price of a dish, at most').fill('300')
    await rules.getByRole('button', { name: 'Save' }).click()
    await rules.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'can be had now, at most KSh 300' }).first().waitFor()

    await page.getByRole('button', { name: 'by itself. Plan: Large picture, 10–15 lunch' }).click()
    const sheet = page.getByRole('dialog', { name: 'Plan a place' })
    await sheet.getByLabel('Which collection').selectOption({ label: 'Fish under KSh 300' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Fish under KSh 300/ }).click()
    await page.getByText('1 shop, 1 dish').waitFor()

    const visitor = (await aVisit()).page
    await open(visitor, '/?county=kwale&area=any')
    await visitor.getByRole('link', { name: 'Fish under KSh 300' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Fish under KSh 300' }).waitFor()
    expect(new URL(visitor.url()).search).toBe('?county=kwale&area=any')
    expect(await visitor.getByRole('article').filter({ hasText: 'Bahari' }).getByRole('link').textContent()).toBe(
      'Biriani ya samaki',
    )
  })
})

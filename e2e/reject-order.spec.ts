import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, answerPrompt } from './support/market.ts'
import { aNewCustomer, enter } from './support/people.ts'

withBrowser()

describe('rejecting an order', () => {
  it('asks for the reason, and tells the customer in the words of the vendor', async () => {
    const shop = await anOpenShop()
    const { page, person } = await aNewCustomer({}, 'Subira Mutua')
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
    await open(page, '/checkout')
    await page.getByRole('radio', { name: /Pick-up/ }).check({ force: true })
    await page
      .getByRole('button', { name: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await page.getByRole('heading', { name: /^Paid/ }).waitFor()

    const kitchen = await aVisit({ viewport: { width: 1024, height: 800 } })
    await enter(kitchen, shop.ownerEmail)
    await kitchen.page.goto('/vendor/orders')
    const card = kitchen.page.getByRole('article').filter({ hasText: person.name })
    await card.getByRole('button', { name: /^Turn down/ }).click()
    const sheet = kitchen.page.getByRole('dialog')
    const reject = sheet.getByRole('button', { name: /^Turn down/ })
    await reject.click()
    await sheet.getByRole('alert').waitFor()
    await sheet.getByRole('radio').last().check({ force: true })
    const words = sheet.getByRole('textbox')
    await reject.click()
    await sheet.getByText('Fill this in.').waitFor()
    expect(await words.evaluate((element) => element === document.activeElement)).toBe(true)
    await words.fill('The oven is cold today.')
    await reject.click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('The oven is cold today.', { exact: false }).first().waitFor()
    expect(await card.count()).toBe(0)
  })
})

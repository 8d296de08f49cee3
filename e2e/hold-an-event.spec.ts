import { describe, expect, it } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { answerPrompt } from './support/market.ts'
import { aNewCustomer, aVisitOf } from './support/people.ts'

withBrowser()

describe('holding an event', () => {
  it('goes from an empty form with two kinds of ticket to the list of events, and a customer buys one', async () => {
    const title = `Nyatiti ${Math.random().toString(36).slice(2, 8)}`
    const { page } = await aVisitOf('VENDOR', { viewport: { width: 1280, height: 900 } })
    await page.goto('/vendor/events')
    await page.getByRole('link', { name: 'New event' }).first().click()
    await page.getByLabel('Name', { exact: true }).first().fill(title)
    await page.getByLabel('What happens').fill('Forty seats, one player, tilapia three ways.')
    await page.getByRole('radio', { name: /At our place/ }).check({ force: true })
    await page.getByLabel('How many fit?').fill('40')
    await page.getByRole('button', { name: 'A kind of ticket' }).click()
    await fillType(page.getByRole('listitem').filter({ has: page.getByLabel('What they get') }), 'Seat', '1200')
    await page.getByRole('button', { name: 'Another kind of ticket' }).click()
    await fillType(page.getByRole('listitem').filter({ has: page.getByLabel('What they get') }), 'By the fire', '1800')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('On sale', { exact: true }).first().waitFor()

    const { page: shop, person } = await aNewCustomer({ viewport: { width: 360, height: 800 } })
    await shop.goto(`/events?search=${encodeURIComponent(title)}`)
    await shop.getByRole('link', { name: title }).first().click()
    await shop.getByRole('heading', { level: 1, name: title }).waitFor()
    await shop.getByRole('button', { name: 'One more' }).first().click()
    await shop
      .getByRole('button', { name: /Get tickets/ })
      .last()
      .click()
    await shop.getByRole('button', { name: 'Checkout' }).last().click()
    await shop
      .getByRole('button', { name: /^Pay KSh 1,200/ })
      .first()
      .click()
    await shop.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await answerPrompt(person.phone)
    await shop.getByRole('heading', { name: /^Paid\. Asante/ }).waitFor()

    await page.reload()
    const taken = page.getByText(/of 40 taken/)
    await taken.waitFor()
    await expect.poll(() => taken.locator('..').textContent()).toContain('1')
  })
})

type Locator = ReturnType<Awaited<ReturnType<typeof aVisitOf>>['page']['getByRole']>

async function fillType(card: Locator, name: string, price: string) {
  await card.getByLabel('Name', { exact: true }).fill(name)
  await card.getByLabel('Price').fill(price)
}

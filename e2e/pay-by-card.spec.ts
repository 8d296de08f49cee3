import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, withBrowser } from './support/browser.ts'
import { anOpenShop, somebody } from './support/market.ts'

withBrowser()

describe('paying by card', () => {
  it('goes to the card page and back, on again after leaving it, and ends paid', async () => {
    const person = somebody()
    const { page } = await aVisit({ viewport: { width: 360, height: 800 } })
    await toCheckout(page, person)
    await chooseCard(page)
    await pressPay(page)

    await page.getByRole('button', { name: 'Go back without paying' }).click()
    await page.getByRole('heading', { name: 'Waiting for your card' }).waitFor()
    await page.getByRole('link', { name: /^Continue paying/ }).click()
    await page.getByRole('button', { name: /^Pay KSh/ }).click()

    await page.getByRole('heading', { name: `Paid. Asante, ${person.name.split(' ')[0]}!` }).waitFor()
    expect(await page.getByText(/^Your card was charged at/).isVisible()).toBe(true)
  })

  it('that is declined says so, and M-Pesa takes over', async () => {
    const { page } = await aVisit()
    await toCheckout(page, somebody('Otieno Ouma'))
    await chooseCard(page)
    await pressPay(page)

    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Go back without paying' }).click()
    await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
    expect(await page.getByText('The card was declined.').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Pay by M-Pesa instead' }).click()
    await pressPay(page)
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  })
})

/** By the keyboard: on a phone the bar at the bottom lies over what a pointer would press. */
const chooseCard = (page: Page) => page.getByRole('radio', { name: /^Card/ }).press('Space')

const pressPay = (page: Page) =>
  page
    .getByRole('button', { name: /^Pay KSh/ })
    .first()
    .click()

async function toCheckout(page: Page, { name, email, phone, password }: ReturnType<typeof somebody>) {
  const shop = await anOpenShop()
  await page.goto('/auth/register')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone.slice(1))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Account created!', { exact: true }).waitFor()
  await page.goto(`/vendors/${shop.slug}`)
  await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
  await page.getByRole('link', { name: /View cart/ }).click()
  await page.getByRole('button', { name: 'Checkout' }).last().click()
  await page.getByRole('radio', { name: /Pick-up/ }).check()
}

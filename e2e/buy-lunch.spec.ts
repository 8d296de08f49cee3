import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, withBrowser } from './support/browser.ts'
import { anOpenShop, demo, type OpenShop, somebody } from './support/market.ts'
import { program } from './support/program.ts'

withBrowser()

describe('buying lunch', () => {
  it('goes from sign-up over the PIN on the phone to the kitchen and back, without a page being reloaded', async () => {
    const shop = await anOpenShop()
    const { page: kitchen } = await aVisit({ viewport: { width: 1024, height: 800 } })
    await openKitchen(kitchen, shop)

    // A name of their own: the kitchen has the orders of other journeys too.
    const person = somebody('Zuhura Barasa')
    const { page, context } = await aVisit({ viewport: { width: 360, height: 800 } })
    await signUp(page, person)
    await page.goto('/')
    await page.getByRole('searchbox').first().fill(shop.name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: shop.name }).first().click()
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
    await page.getByRole('link', { name: /View cart/ }).click()
    await page.getByRole('button', { name: 'Checkout' }).last().click()
    await page.getByRole('radio', { name: /Pick-up/ }).check()
    await page
      .getByRole('button', { name: /^Pay KSh/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()

    const phone = await context.newPage()
    await phone.goto(`${program().phonesUrl}/phones/254${person.phone.slice(1)}`)
    await phone.getByLabel('M-PESA PIN').fill('1234')
    await phone.getByRole('button', { name: 'Send' }).click()

    await page.getByRole('heading', { name: `Paid. Asante, ${person.name.split(' ')[0]}!` }).waitFor()
    const card = kitchen.getByRole('article').filter({ hasText: person.name })
    await card.getByRole('button', { name: /^Accept/ }).click()
    const heading = page.getByRole('heading', { name: /being prepared/ })
    await heading.waitFor()
    expect(await heading.isVisible()).toBe(true)
    const receipt = page.getByRole('link', { name: 'Receipt as PDF' })
    const file = await context.request.get((await receipt.getAttribute('href'))!)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })
})

async function signUp(page: Page, { name, email, phone, password }: ReturnType<typeof somebody>) {
  await page.goto('/auth/register')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone.slice(1))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Account created!', { exact: true }).waitFor()
}

async function openKitchen(page: Page, { ownerEmail }: OpenShop) {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(ownerEmail)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/vendor')
  await page.goto('/vendor/orders')
  await page.getByRole('heading', { name: 'To accept' }).waitFor()
}

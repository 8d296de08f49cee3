import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, withBrowser } from './support/browser.ts'
import { anOpenShop, somebody } from './support/market.ts'
import { program } from './support/program.ts'

withBrowser()

describe('paying the paybill by hand', () => {
  it('is offered when no prompt has come for half a minute, and the page turns to paid by itself', async () => {
    const person = somebody('Halima Noor')
    const { page, context } = await aVisit({ viewport: { width: 360, height: 740 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await toPrompt(page, person)
    expect(await page.getByRole('heading', { name: 'Pay by paybill instead' }).count()).toBe(0)
    await page.clock.install()
    await page.clock.fastForward(31_000)
    await page.getByRole('heading', { name: 'No prompt yet?' }).waitFor()

    const copied = async (what: string) => {
      await page.getByRole('button', { name: `Copy: ${what}` }).click()
      await page.getByText('Copied').first().waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const businessNumber = await copied('Business number')
    const account = await copied('Account number')
    const amount = await copied('Amount, exactly')
    expect(account).toMatch(/^UZ\d{8}$/)

    const phone = await context.newPage()
    await phone.goto(`${program().phonesUrl}/phones/254${person.phone.slice(1)}`)
    await phone.getByLabel('Business number').fill(businessNumber)
    await phone.getByLabel('Account number').fill(account.toLowerCase())
    await phone.getByLabel('Amount').fill(amount)
    await phone.getByRole('button', { name: 'Pay', exact: true }).click()
    await phone.getByText(`for account ${account.toLowerCase()}`).first().waitFor()

    const paid = page.getByRole('heading', { name: 'Paid. Asante, Halima!' })
    await paid.waitFor()
    expect(await paid.isVisible()).toBe(true)
  })
})

async function toPrompt(page: Page, { name, email, phone, password }: ReturnType<typeof somebody>) {
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
  await page
    .getByRole('button', { name: /^Pay KSh/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
}

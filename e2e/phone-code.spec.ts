import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/seed/index.ts'
import { open, withBrowser } from './support/browser.ts'
import { somebody } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { aNewCustomer, apiOf, aVisitOf } from './support/people.ts'
import { forgetPayoutPhoneVerification, letCodesEnd, letPauseEnd, newCodeAt } from './support/phone-codes.ts'
import { program } from './support/program.ts'
import { toastOn } from './support/toasts.ts'

withBrowser()

const digits = 'The six digits'
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** As a browser pastes, or fills in what came: all at once. */
const paste = (page: Page, text: string) =>
  page.getByLabel(digits).evaluate((field: HTMLInputElement, given) => {
    field.focus()
    document.execCommand('insertText', false, given)
  }, text)

describe('somebody proves their phone', () => {
  it('by the code that came by SMS, after wrong ones, one tried too often and one that was late, and pastes the message', async () => {
    const { page, person } = await aNewCustomer()
    await page.clock.install()
    await open(page, '/account/profile')
    await page.getByText('Not proved yet').waitFor()
    await page.getByRole('button', { name: 'Prove it by a code' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your phone' })
    await sheet.getByRole('button', { name: 'Other number' }).click()
    await page.getByRole('button', { name: 'Prove it by a code' }).click()
    await sheet.getByRole('button', { name: 'Send them by SMS' }).click()
    await sheet.getByText(/^Send again in 0:\d\d$/).waitFor()
    const first = await newCodeAt(person.phone)
    await sheet.getByLabel(digits).fill('41')
    await sheet.getByRole('button', { name: '4 digits left' }).waitFor()
    for (const left of [
      '4 tries are left',
      '3 tries are left',
      '2 tries are left',
      'One try is left',
      'no try is left',
    ]) {
      await sheet.getByLabel(digits).fill('')
      await sheet.getByLabel(digits).pressSequentially(wrong(first.code))
      await sheet.getByText(left, { exact: false }).waitFor()
    }
    await sheet.getByLabel(digits).fill(first.code)
    await sheet
      .getByText(
        'This code is used, too old, was tried too often, or was asked for in another browser. Have another sent.',
      )
      .waitFor()

    const again = async (seen: string[]) => {
      await page.clock.runFor(61_000)
      await letPauseEnd()
      await sheet.getByRole('button', { name: 'Send a new code' }).click()
      return newCodeAt(person.phone, seen)
    }
    const second = await again([first.code])
    await letCodesEnd(person.phone)
    await sheet.getByLabel(digits).fill(second.code)
    await sheet
      .getByText(
        'This code is used, too old, was tried too often, or was asked for in another browser. Have another sent.',
      )
      .waitFor()

    const third = await again([first.code, second.code])
    await paste(page, third.text)
    await toastOn(page).filter({ hasText: 'The phone is proved' }).waitFor()
    await page.getByText(/^Proved on /).waitFor()
    expect(await page.getByText('Not proved yet').count()).toBe(0)
  })

  it('in Swahili, with a message in Swahili', async () => {
    const { page, person, context } = await aNewCustomer()
    await context.addCookies([{ name: 'uliza-lang', value: 'sw', url: program().appUrl }])
    await open(page, '/account/profile')
    await page.getByRole('button', { name: 'Thibitisha kwa msimbo' }).click()
    const sheet = page.getByRole('dialog', { name: 'Simu yako' })
    await sheet.getByRole('button', { name: 'Tuma kwa SMS' }).click()
    const { code, text } = await newCodeAt(person.phone)
    expect(text).toContain('ni msimbo wako wa kuthibitisha simu')
    await sheet.getByLabel('Tarakimu sita').fill(code)
    await page.getByText('Simu imethibitishwa').first().waitFor()
    await page.getByText(/^Ilithibitishwa /).waitFor()
  })
})

describe('the owner of a new shop', () => {
  it('proves where payouts go, and sends them elsewhere by the code that came to the new phone', async () => {
    const shop = await aNewShop('Proved Kitchen')
    await approve(shop)
    const { page } = shop.visit
    await open(page, '/vendor/settings')
    await page.getByRole('button', { name: 'Prove it by a code' }).click()
    const sheet = page.getByRole('dialog', { name: 'The payout phone' })
    await sheet.getByRole('button', { name: 'Send them by SMS' }).click()
    const { payoutPhone } = await shop.owner.get<{ payoutPhone: string }>('/api/vendor/profile')
    await sheet.getByLabel(digits).fill((await newCodeAt(payoutPhone)).code)
    await page.getByText(/^Proved on /).waitFor()

    const next = somebody().phone
    const card = page.getByRole('region', { name: 'Payouts' })
    await card.getByLabel('M-Pesa number for payouts').fill(next)
    await card.getByLabel('Your password', { exact: true }).fill(shop.password)
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Have a code sent to the new payout phone, and write it here.').waitFor()
    await page.getByRole('button', { name: 'Send them by SMS' }).click()
    const { code, text } = await newCodeAt(next)
    expect(text).toContain("to have a shop's payouts sent to this phone")
    await page.getByLabel(digits).fill(wrong(code))
    await card.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('This is not the code that was sent for this browser; if several came, try the others.', {
        exact: false,
      })
      .waitFor()
    await page.getByLabel(digits).fill(code)
    await card.getByRole('button', { name: 'Save' }).click()
    await toastOn(page).filter({ hasText: 'Saved' }).waitFor()
    const proved = await shop.owner.get<{ phone: string; verifiedAt: string | null }>('/api/vendor/payout-phone')
    expect([proved.phone.slice(-9), proved.verifiedAt !== null]).toEqual([next.slice(-9), true])
  })
})

it('whoever asks for a payout to a phone that nobody proved proves it first, and then asks', async () => {
  const { page } = await aVisitOf('VENDOR')
  const { slug, payoutPhone } = await (await apiOf('VENDOR')).get<{ slug: string; payoutPhone: string }>(
    '/api/vendor/profile',
  )
  await forgetPayoutPhoneVerification(slug)
  await open(page, '/vendor/revenue')
  await page.getByRole('button', { name: 'Request payout' }).first().click()
  await page.getByText('Prove the payout phone first', { exact: false }).waitFor()
  expect(await page.getByLabel('Amount').count()).toBe(0)
  await page.getByRole('button', { name: 'Send them by SMS' }).click()
  await page.getByLabel(digits).fill((await newCodeAt(payoutPhone)).code)
  await page.getByLabel('Amount').fill('140')
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Request payout' }).last().click()
  await page.getByText('KSh 140 waits for approval.').first().waitFor()
})

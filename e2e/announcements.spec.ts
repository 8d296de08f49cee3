import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aNewShop } from './support/new-shop.ts'
import { anAdministrator } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

describe('an administrator who announces something to shops', () => {
  it('sees whom it reaches, sends it to one county, and its owners read it in their account', async () => {
    const shop = await aNewShop('Samaki wa Pwani')
    // A county in which nobody else has a shop.
    await inDatabase(`update vendors set county = 'lamu' where id = $1`, [shop.id])
    const english = `Payouts go out at noon from ${shop.slug}.`
    const { page } = await anAdministrator('Njeri Wafula')
    await open(page, '/admin/messages')
    await page.getByRole('link', { name: 'Announcements to shops' }).click()
    await page.getByRole('button', { name: 'Write an announcement' }).click()
    const sheet = page.getByRole('dialog', { name: 'Write an announcement' })
    await sheet.getByLabel('County').selectOption({ label: 'Lamu' })
    await sheet.getByText('It reaches the owners of 0 shops.').waitFor()
    await sheet.getByLabel('State of the shop').selectOption({ label: 'Every state' })
    await sheet.getByText('It reaches the owner of one shop.').waitFor()
    await sheet.getByLabel('In English').fill(english)
    expect(await sheet.getByRole('button', { name: 'Send to one shop' }).isDisabled()).toBe(true)
    await sheet.getByLabel('In Swahili').fill('Malipo yatatoka saa sita mchana.')
    await sheet.getByRole('button', { name: 'Send to one shop' }).click()
    await sheet.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: english })
    await row.getByText('Every state, Lamu').waitFor()
    expect(await row.getByText('Njeri Wafula').count()).toBe(1)

    await open(shop.visit.page, '/account/notifications')
    await shop.visit.page.getByText('News from Uliza for shops').waitFor()
    await shop.visit.page.getByText(english).waitFor()
  })
})

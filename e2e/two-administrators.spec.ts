import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { somebody, tellPhones } from './support/market.ts'
import { aNewShop } from './support/new-shop.ts'
import { anAdministrator } from './support/people.ts'

withBrowser()

/** Who did what to it, as the audit shows, the latest first. */
async function trailOf(page: Page, id: string, deeds: RegExp) {
  await open(page, `/admin/audit?subject=${id}`)
  const entries = page.getByRole('listitem').filter({ hasText: deeds })
  await entries.nth(1).waitFor()
  return entries
}

describe('two administrators', () => {
  it('correct the ledger of a shop, which its statement shows, and the proof holds', async () => {
    const [shop, first, second] = await Promise.all([
      aNewShop('Duka la Vitabu'),
      anAdministrator('Kamau Otieno'),
      anAdministrator('Halima Abdi'),
    ])
    const reason = `Commission of a sale was taken twice ${shop.slug.slice(-5)}`
    const rowOn = ({ page }: { page: Page }) => page.getByRole('row').filter({ hasText: reason })

    await open(first.page, `/admin/vendors/edit/${shop.id}`)
    await first.page.getByRole('button', { name: 'Correct', exact: true }).click()
    const sheet = first.page.getByRole('dialog', { name: `Correct the books of ${shop.name}?` })
    await sheet.getByLabel('Take from').selectOption({ label: 'Commission' })
    await sheet.getByLabel('Add to').selectOption({ label: 'Owed to the shop' })
    await sheet.getByLabel('Amount', { exact: true }).fill('12.50')
    await sheet.getByLabel('Why, and which entry it corrects').fill(reason)
    await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
    await first.page.getByText('Another administrator confirms it now').first().waitFor()

    await open(first.page, '/admin/ledger-proof?view=corrections')
    await rowOn(first).getByRole('button', { name: 'Withdraw', exact: true }).waitFor()
    expect(await rowOn(first).getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)

    await open(second.page, '/admin/ledger-proof?view=corrections')
    await rowOn(second).getByText('Proposed', { exact: true }).first().waitFor()
    await rowOn(second).getByRole('button', { name: 'Confirm', exact: true }).click()
    const question = second.page.getByRole('alertdialog', { name: /^Post this correction of KSh\s12\.50\?$/ })
    await question.getByText(reason, { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await rowOn(second).getByText('Posted', { exact: true }).waitFor()
    // The list of the first stands open, and changes.
    await rowOn(first).getByText('Posted', { exact: true }).waitFor()

    await open(shop.visit.page, '/vendor/revenue/statement')
    const entry = shop.visit.page.getByRole('row').filter({ hasText: 'Correction' })
    await entry.getByText(/^\+KSh\s12\.50$/).waitFor()

    const trail = await trailOf(second.page, shop.id, /Proposed a correction|Confirmed a correction/)
    await trail.filter({ hasText: 'Proposed a correction' }).filter({ hasText: 'Kamau Otieno' }).waitFor()
    await trail.filter({ hasText: 'Confirmed a correction' }).filter({ hasText: 'Halima Abdi' }).waitFor()
    expect(await trail.filter({ hasText: reason }).count()).toBe(2)

    await open(second.page, '/admin/ledger-proof')
    await second.page.getByRole('button', { name: 'Run the proof now' }).click()
    const verdict = second.page.getByRole('status').filter({ hasText: 'Halima Abdi' })
    await verdict.getByRole('heading', { name: 'The books are sound' }).waitFor()
  })

  it('decide together where money from the limit on belongs that nobody expected', async () => {
    const [first, second] = await Promise.all([anAdministrator('Kamau Otieno'), anAdministrator('Halima Abdi')])
    const phone = `254${somebody().phone.slice(1)}`
    await tellPhones(`/phones/${phone}`, { balanceKES: 70_000 })
    await tellPhones('/scenario', { paybill: true, phone, scenario: 'unvalidated', times: 1 })
    const paid = { account: 'KODI', amountKES: 60_000 }
    const { receipt } = await tellPhones<{ receipt: string }>(`/phones/${phone}/paybill`, paid)
    const isAside = async () =>
      (await (await first.context.request.get(`/api/admin/suspense?search=${receipt}`)).json()).items[0]?.id
    await expect.poll(isAside).toBeTruthy()
    const id: string = await isAside()
    const rowOn = ({ page }: { page: Page }) => page.getByRole('row').filter({ hasText: receipt })

    await open(first.page, `/admin/reconciliation?search=${receipt}`)
    await rowOn(first).getByText('Needs two administrators').waitFor()
    await rowOn(first)
      .getByRole('button', { name: /^Resolve KSh\s60,000$/ })
      .click()
    const sheet = first.page.getByRole('dialog', { name: /^Where do KSh\s60,000 belong\?$/ })
    await sheet.getByText('Keep it', { exact: true }).click()
    await sheet.getByLabel('What you found').fill('Rent of the market hall')
    await sheet.getByRole('button', { name: 'Propose', exact: true }).click()
    await rowOn(first).getByText('You proposed it. It needs a second administrator.').waitFor()
    expect(await rowOn(first).getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)

    await open(second.page, `/admin/reconciliation?search=${receipt}`)
    await rowOn(second).getByText('Rent of the market hall').waitFor()
    await rowOn(second).getByRole('button', { name: 'Confirm', exact: true }).click()
    const question = second.page.getByRole('dialog', { name: /KSh\s60,000\?$/ })
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await open(second.page, `/admin/reconciliation?state=RESOLVED&search=${receipt}`)
    await rowOn(second).getByText('Kept', { exact: true }).waitFor()

    const trail = await trailOf(second.page, id, /Proposed where money|Kept money/)
    await trail.filter({ hasText: 'Proposed where money' }).filter({ hasText: 'Kamau Otieno' }).waitFor()
    await trail.filter({ hasText: 'Kept money' }).filter({ hasText: 'Halima Abdi' }).waitFor()
    expect(await trail.count()).toBe(2)
  })
})

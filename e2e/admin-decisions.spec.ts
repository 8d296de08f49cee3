import { describe, expect, it } from 'vitest'
import { market } from '../demo/market/index.ts'
import { anApiOf } from './support/api.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aPaidOrder, demo, ownerOf, tellPhones } from './support/market.ts'
import { addProduct, aNewShop, approve } from './support/new-shop.ts'
import { aVisitOf, demoPeople } from './support/people.ts'

withBrowser()

describe('an administrator', () => {
  it('asks a shop for changes, approves it once they are made, and finds both in the audit', async () => {
    const shop = await aNewShop('Jikoni Mpya')
    const { page } = await aVisitOf('ADMIN')
    const application = page.getByRole('region', { name: shop.name, exact: true })
    const sheet = page.getByRole('dialog')

    await open(page, `/admin/vendor-approvals?vendor=${shop.id}`)
    await application.getByRole('button', { name: 'Ask for changes', exact: true }).click()
    await sheet.getByLabel('Message').fill('Say where customers find you in the market')
    await sheet.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(`${shop.name} was asked for changes`).first().waitFor()

    await open(shop.visit.page, '/onboarding/vendor')
    await shop.visit.page.getByText('Say where customers find you in the market').first().waitFor()
    await shop.visit.page.getByRole('button', { name: 'Send again', exact: true }).click()
    await shop.visit.page.getByRole('heading', { name: `We are looking at ${shop.name}` }).waitFor()

    await open(page, `/admin/vendor-approvals?vendor=${shop.id}`)
    await application.getByRole('button', { name: 'Approve', exact: true }).click()
    // It sent no papers.
    await sheet.getByLabel('Why without them').fill('Its papers were seen at the market')
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText(`${shop.name} is open`).first().waitFor()
    // The owner is told on the page that stands open.
    await shop.visit.page.getByRole('heading', { name: `${shop.name} is open to everybody` }).waitFor()
    expect(await open((await aVisit()).page, `/vendors/${shop.slug}`)).toBe(200)

    await open(page, `/admin/audit?subject=${shop.id}`)
    const entries = page.getByRole('listitem').filter({ hasText: shop.name })
    await entries.filter({ hasText: 'Approved a shop' }).waitFor()
    await entries
      .filter({ hasText: 'Asked a shop for changes' })
      .getByText('Say where customers find you in the market')
      .waitFor()
    expect(await entries.count()).toBeGreaterThanOrEqual(2)
  })

  it('suspends a shop, which leaves the public pages, is refused payouts and told, and finds it in the audit', async () => {
    const shop = await aNewShop('Soko Dogo')
    await approve(shop)
    await aPaidOrder(shop, 'Nekesa Barasa', shop.owner)
    const visitor = (await aVisit()).page
    const card = visitor.getByRole('link', { name: shop.name, exact: false })
    const list = `/search?search=${encodeURIComponent(shop.name)}`
    const isListed = async () => {
      await open(visitor, list)
      return (await card.count()) > 0
    }
    await expect.poll(isListed, { timeout: 10_000 }).toBe(true)

    const { page } = await aVisitOf('ADMIN')
    await open(page, `/admin/vendors/edit/${shop.id}`)
    await page.getByRole('button', { name: `Suspend ${shop.name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Suspend ${shop.name}?` })
    await sheet.getByText('Shop page and 1 product leave public pages').waitFor()
    await sheet.getByText(/^1 paid order is finished, KSh\s1,000$/).waitFor()
    await sheet.getByLabel('Reason').fill('Two customers got other goods')
    await sheet.getByRole('button', { name: `Suspend ${shop.name}` }).click()
    await page.getByText(`${shop.name} is suspended`).first().waitFor()

    // Whoever still has the list open no longer comes to the shop, and does not find it again.
    await card.first().click()
    await visitor.getByRole('heading', { name: 'This page is not here' }).waitFor()
    await expect.poll(isListed, { timeout: 10_000 }).toBe(false)
    expect(await open(visitor, `/vendors/${shop.slug}`)).toBe(404)

    await open(shop.visit.page, '/vendor/revenue')
    await shop.visit.page
      .getByText('No payout can be asked for while your shop is suspended.', { exact: false })
      .waitFor()
    expect(await shop.visit.page.getByRole('button', { name: 'Request payout' }).first().isDisabled()).toBe(true)
    const payout = await shop.owner.send('POST', '/api/vendor/payouts', { amountKES: 100, password: demo.password })
    expect([payout.status, JSON.parse(payout.text).code]).toEqual([403, 'vendor_suspended'])
    await open(shop.visit.page, '/account/notifications')
    await shop.visit.page.getByText('Two customers got other goods').first().waitFor()

    await open(page, `/admin/audit?search=${encodeURIComponent(shop.name)}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Suspended a shop' })
    await entry.getByText('Two customers got other goods').waitFor()
    expect(await entry.count()).toBe(1)
  })

  it('lets a product be sold once it is approved, where the settings approve none by themselves', async () => {
    const shop = await aNewShop('Mkate Moto')
    await approve(shop)
    const admin = await anApiOf(demoPeople.ADMIN.email)
    const setTo = async (approvesProducts: string) => {
      const { status, text } = await admin.send('PATCH', '/api/admin/settings', { approvesProducts })
      expect([status, text]).toEqual([200, expect.any(String)])
    }
    await setTo('NOBODY')
    // What waits then goes on waiting, and other journeys sell at once.
    const made = await addProduct(shop.owner, 'Mahamri').finally(() => setTo('EVERYONE'))

    const visitor = (await aVisit()).page
    const isSold = async () => {
      await open(visitor, `/vendors/${shop.slug}`)
      await visitor.getByRole('article').filter({ hasText: shop.product.name }).waitFor()
      return (await visitor.getByRole('article').filter({ hasText: 'Mahamri' }).count()) > 0
    }
    expect(await isSold()).toBe(false)
    await open(shop.visit.page, '/vendor/products')
    await shop.visit.page.getByRole('row').filter({ hasText: 'Mahamri' }).getByText('Waiting for approval').waitFor()

    const { page } = await aVisitOf('ADMIN')
    await open(page, `/admin/products?search=${encodeURIComponent(shop.name)}`)
    await page.getByRole('button', { name: 'Approve Mahamri', exact: true }).click()
    await page.getByText('Mahamri is approved').first().waitFor()
    await expect.poll(isSold, { timeout: 10_000 }).toBe(true)
    await open(page, `/admin/audit?subject=${made}`)
    await page.getByRole('listitem').filter({ hasText: 'Approved a product' }).first().waitFor()
  })

  it('changes the commission of a shop, which only orders after it have, and finds it in the audit', async () => {
    const shop = await aNewShop('Mama Ndizi')
    await approve(shop)
    const before = await aPaidOrder(shop, 'Akinyi Odera', shop.owner)
    const commissionOf = async ({ id }: { id: string }) =>
      (await shop.owner.get<{ commissionKES: number }>(`/api/vendor/orders/${id}`)).commissionKES
    const usual = await commissionOf(before)

    const { page } = await aVisitOf('ADMIN')
    await open(page, `/admin/vendors/edit/${shop.id}`)
    await page.getByRole('link', { name: 'Edit facts' }).click()
    await page.getByText('Agreed with this shop', { exact: true }).click()
    await page.getByLabel('Percent of each order', { exact: true }).fill('2.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`${shop.name} is saved`).first().waitFor()

    const after = await aPaidOrder(shop, 'Zawadi Mumo', shop.owner)
    expect(await commissionOf(after)).toBe(25)
    expect([await commissionOf(before), usual === 25]).toEqual([usual, false])

    await open(page, `/admin/orders/${after.id}`)
    await page
      .getByText(/^KSh\s25$/)
      .first()
      .waitFor()

    await open(page, `/admin/audit?search=${encodeURIComponent(shop.name)}&action=vendor.change`)
    const entry = page.getByRole('listitem').filter({ hasText: shop.name })
    await entry.getByText('Commission:').waitFor()
    expect(await entry.locator('ins').textContent()).toMatch(/^2\.5\s%$/)
  })

  it('approves ten payouts of which one fails, sees which, and finds them in the audit', async () => {
    const { name, owner } = await aShopWithMoney()
    const { payoutPhone } = await owner.get<{ payoutPhone: string }>('/api/vendor/profile')
    for (let amountKES = 101; amountKES <= 110; amountKES += 1) {
      const asked = await owner.send('POST', '/api/vendor/payouts', { amountKES, password: demo.password })
      expect([asked.status, asked.text]).toEqual([201, expect.any(String)])
    }
    await tellPhones('/scenario', {
      command: 'b2c',
      phone: payoutPhone.replace('+', ''),
      scenario: 'result-2040',
      times: 1,
    })

    const { page } = await aVisitOf('ADMIN')
    await open(page, `/admin/payouts?status=REQUESTED&search=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: 'Choose all', exact: false }).first().check()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Payouts to approve: 10' })
    for (const box of await sheet.getByRole('checkbox').all()) await box.check()
    await sheet.getByRole('button', { name: /^Approve 10, KSh\s1,055$/ }).click()
    const result = page.getByRole('dialog', { name: 'Payouts handled: 10' })
    await result.getByRole('status').filter({ hasText: 'Paid: 9' }).filter({ hasText: 'Failed: 1' }).waitFor({
      timeout: 60_000,
    })
    await result.getByText('The money is back with the shop.', { exact: false }).waitFor()

    const { items } = await owner.get<{ items: { id: string; status: string; amountKES: number }[] }>(
      '/api/vendor/payouts?limit=10',
    )
    const statuses = items.filter(({ amountKES }) => amountKES > 100 && amountKES <= 110).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['FAILED', ...Array.from({ length: 9 }, () => 'PAID')])
    await open(page, '/admin/audit?action=payout.approve')
    const approved = page.getByRole('listitem').filter({ hasText: 'Approved a payout' })
    await approved.nth(9).waitFor()
    expect(await approved.count()).toBeGreaterThanOrEqual(10)
  })
})

/** One that is owed enough to ask for ten payouts, open or not, and whose payouts no other journey looks at. */
async function aShopWithMoney() {
  for (const { name, owner } of market.vendors) {
    if (owner.email === demoPeople.VENDOR.email) continue
    const api = await ownerOf({ ownerEmail: owner.email })
    const { balance } = await api.get<{ balance: { availableKES: number } }>('/api/vendor/dashboard')
    if (balance.availableKES > 5000) return { name, owner: api }
  }
  throw new Error('no shop is owed enough')
}

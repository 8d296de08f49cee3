import { describe, expect, inject, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, demo, ownerOf } from './support/market.ts'
import { aNewShop } from './support/new-shop.ts'
import { aVisitOf, demoPeople } from './support/people.ts'

withBrowser()

const approve = async ({ id }: { id: string }) => {
  const admin = await anApiOf(demoPeople.ADMIN.email)
  const { version } = await admin.get<{ version: number }>(`/api/admin/vendors/${id}`)
  const { status, text } = await admin.send('POST', `/api/admin/vendor-approvals/${id}/approve`, { version })
  if (status !== 200) throw new Error(`the shop was not approved: ${text}`)
}

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
    const resubmitted = await shop.owner.send('POST', '/api/vendor/profile/submit')
    expect([resubmitted.status, resubmitted.text]).toEqual([200, expect.stringContaining('PENDING')])

    await open(page, `/admin/vendor-approvals?vendor=${shop.id}`)
    await application.getByRole('button', { name: 'Approve', exact: true }).click()
    await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText(`${shop.name} is open`).first().waitFor()

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
    const visitor = await aVisit()
    const isListed = async () => {
      const { items } = await (
        await visitor.context.request.get(`/api/vendors?search=${encodeURIComponent(shop.name)}`)
      ).json()
      return items.some(({ slug }: { slug: string }) => slug === shop.slug)
    }
    expect(await open(visitor.page, `/vendors/${shop.slug}`)).toBe(200)
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

    await expect.poll(isListed, { timeout: 10_000 }).toBe(false)
    await expect.poll(() => open(visitor.page, `/vendors/${shop.slug}`), { timeout: 10_000 }).toBe(404)
    const payout = await shop.owner.send('POST', '/api/vendor/payouts', { amountKES: 100, password: demo.password })
    expect([payout.status, JSON.parse(payout.text).code]).toEqual([403, 'vendor_suspended'])
    await open(shop.visit.page, '/account/notifications')
    await shop.visit.page.getByText('Two customers got other goods').first().waitFor()

    await open(page, `/admin/audit?search=${encodeURIComponent(shop.name)}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Suspended a shop' })
    await entry.getByText('Two customers got other goods').waitFor()
    expect(await entry.count()).toBe(1)
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
    await page.getByText('Agreed with this shop', { exact: true }).click()
    await page.getByLabel('Percent of each order', { exact: true }).fill('2.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`${shop.name} is saved`).first().waitFor()

    const after = await aPaidOrder(shop, 'Zawadi Mumo', shop.owner)
    expect(await commissionOf(after)).toBe(25)
    expect([await commissionOf(before), usual === 25]).toEqual([usual, false])

    await open(page, `/admin/audit?search=${encodeURIComponent(shop.name)}&action=vendor.change`)
    const entry = page.getByRole('listitem').filter({ hasText: shop.name })
    await entry.getByText('Commission:').waitFor()
    expect(await entry.locator('ins').textContent()).toMatch(/^2\.5\s%$/)
  })

  it('approves ten payouts of which one fails, sees which, and finds them in the audit', async () => {
    const shop = await aShopWithMoney()
    const owner = await ownerOf(shop)
    const { payoutPhone } = await owner.get<{ payoutPhone: string }>('/api/vendor/profile')
    for (let amountKES = 101; amountKES <= 110; amountKES += 1) {
      const asked = await owner.send('POST', '/api/vendor/payouts', { amountKES, password: demo.password })
      expect([asked.status, asked.text]).toEqual([201, expect.any(String)])
    }
    await fetch(`${inject('phonesUrl')}/_sim/scenario`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ command: 'b2c', phone: payoutPhone.replace('+', ''), scenario: 'result-2040', times: 1 }),
    }).then(async (answer) => expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]))

    const { page } = await aVisitOf('ADMIN')
    await open(page, `/admin/payouts?status=REQUESTED&search=${encodeURIComponent(shop.name)}`)
    await page.getByRole('checkbox', { name: 'Choose all', exact: false }).first().check({ force: true })
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Payouts to approve: 10' })
    for (const box of await sheet.getByRole('checkbox').all()) await box.check({ force: true })
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

/** One that is owed enough to ask for ten payouts, and whose payouts no other journey looks at. */
async function aShopWithMoney() {
  let shop = await anOpenShop()
  for (let tried = 0; tried < 8; tried += 1) {
    const { balance } = await (await ownerOf(shop)).get<{ balance: { availableKES: number } }>('/api/vendor/dashboard')
    if (shop.ownerEmail !== demoPeople.VENDOR.email && balance.availableKES > 5000) return shop
    shop = await anOpenShop(shop)
  }
  throw new Error('no shop is owed enough')
}

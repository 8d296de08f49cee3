import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anEventToday, atGateA, linkIn, showScreenToCamera, theVendor } from './support/gates.ts'
import { smsTo, somebody } from './support/market.ts'
import { enterAs } from './support/people.ts'

withBrowser({ hasPictures: true })

const phone = { viewport: { width: 360, height: 740 } }

describe('a ticket that an organiser gives to a phone', () => {
  it('comes by SMS, is shown by its link without an account, and lets in at the door until it is taken back', {
    timeout: 120_000,
  }, async () => {
    const { vendor } = await theVendor()
    const event = await anEventToday('Guests', vendor)
    const organiser = await aVisit(phone)
    await enterAs(organiser, vendor)
    const guest = somebody('Ayub Ogada')
    const { page } = organiser
    await open(page, `/vendor/events/${event.id}`)
    await page.getByRole('button', { name: 'Give tickets' }).click()
    const sheet = page.getByRole('dialog', { name: 'Give tickets' })
    await sheet.getByLabel('For', { exact: true }).fill(guest.name)
    await sheet.getByLabel('Phone', { exact: true }).fill(guest.phone)
    await sheet.getByText('The tickets go there by text').waitFor()
    await sheet.getByRole('button', { name: 'One more' }).click()
    await sheet.getByRole('button', { name: 'Give 2 tickets' }).click()
    await sheet.waitFor({ state: 'detached' })

    const text = await smsTo(guest.phone)
    expect(text).toMatch(/^Uliza: 2 tickets: Guests \w+/)
    const visit = await aVisit(phone)
    await open(visit.page, linkIn(text))
    await visit.page.getByRole('heading', { level: 1, name: 'Your 2 tickets' }).waitFor()
    const qrs = visit.page.getByRole('img', { name: /^QR code/ })
    await qrs.nth(1).waitFor()
    expect(await visit.context.cookies()).toEqual([])

    const gate = await atGateA(vendor, event)
    await showScreenToCamera(gate.page, qrs.first())
    await gate.page.getByText('Let in', { exact: true }).waitFor()

    const { items } = await vendor.get<{ items: { id: string; eventId: string; status: string }[] }>(
      '/api/user/tickets?limit=50',
    )
    const left = items.find(({ eventId, status }) => eventId === event.id && status === 'VALID')
    await vendor.send('POST', `/api/user/tickets/${left?.id}/take-back`)
    await visit.page.reload()
    await visit.page.getByText('Used at the door').waitFor()
    await visit.page.getByText('Not valid', { exact: true }).waitFor()
    await qrs.waitFor()
    expect(await qrs.count()).toBe(1)
  })

  it('is shown by no other link', async () => {
    const { page } = await aVisit(phone)
    for (const token of ['0'.repeat(32), 'abc', '']) {
      await page.goto('about:blank')
      await open(page, `/t#${token}`)
      await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor()
    }
    const [robots, referrer] = ['robots', 'referrer'].map((name) =>
      page.locator(`meta[name=${name}]`).getAttribute('content'),
    )
    expect([await robots, await referrer]).toEqual(['noindex', 'no-referrer'])
  })
})

import { describe, expect, it } from 'vitest'
import { open, withBrowser } from './support/browser.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { aNewCustomer } from './support/people.ts'
import { inDatabase, program } from './support/program.ts'

withBrowser()

const weekdayInNairobi = (ahead: number) => {
  const day = new Date(Date.now() + 3 * 3_600_000 + ahead * 86_400_000).getUTCDay()
  return day === 0 ? 7 : day
}

/** A shop that is closed now, whatever the hour is, and open the day after tomorrow. */
async function aClosedShop() {
  const shop = await aNewShop('Jikoni Kesho')
  await approve(shop)
  const opening = [{ weekday: weekdayInNairobi(2), opens: 0, closes: 1440 }]
  const changed = await shop.owner.send('PATCH', '/api/vendor/profile', { opening })
  const settings = {
    isOn: true,
    slotMinutes: 20,
    caps: { morning: 2, lunch: 2, afternoon: 2, evening: 2 },
    leadMinutes: 60,
    daysAhead: 3,
    kitchenMinutes: 30,
    acceptsByItself: true,
    asksFirst: true,
    version: 0,
  }
  const saved = await shop.owner.send('PATCH', '/api/vendor/slots/settings', settings)
  expect([changed.status, saved.status]).toEqual([200, 200])
  return shop
}

describe('an order for later', () => {
  it('is placed with a closed shop on a phone, seen by its shop among the later ones, and in the kitchen at its time', async () => {
    const shop = await aClosedShop()
    const { page, person, context } = await aNewCustomer({ viewport: { width: 360, height: 800 } }, 'Zawadi Naliaka')
    await open(page, `/vendors/${shop.slug}`)
    await page.getByText('First time that can be ordered').waitFor()
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()

    // Another time than the first.
    await page.getByRole('button', { name: 'Other time' }).click()
    const sheet = page.getByRole('dialog', { name: 'When do you want it?' })
    await sheet.getByRole('button', { name: /12:00 – 12:20/ }).click()
    await sheet
      .getByRole('button', { name: /12:00 – 12:20$/ })
      .last()
      .click()
    await page.getByRole('link', { name: /Order for 12:00/ }).click()
    await page
      .getByRole('button', { name: /^Order for/ })
      .last()
      .click()
    await page.getByText('Ordered for later').waitFor()
    await page.getByText('Until here you may cancel, free of charge.').waitFor()
    await page
      .getByRole('button', { name: /^Pay KSh 1,000 for 12:00/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    const phone = await context.newPage()
    await phone.goto(`${program().phonesUrl}/phones/254${person.phone.slice(1)}`)
    await phone.getByLabel('M-PESA PIN').fill('1234')
    await phone.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Paid. Asante, Zawadi!' }).waitFor()

    const { page: kitchen } = shop.visit
    await open(kitchen, '/vendor/kitchen')
    expect(await kitchen.getByText('Zawadi Naliaka').count()).toBe(0)
    await open(kitchen, '/vendor/orders/later')
    await kitchen.locator('fieldset label').last().click()
    await kitchen.getByRole('link', { name: /Zawadi Naliaka/ }).waitFor()
    await kitchen.getByText('1 of 2').first().waitFor()

    // Its time has come.
    await inDatabase(`update orders set kitchen_due_at = now() where vendor_id = $1`, [shop.id])
    await open(kitchen, '/vendor/orders')
    await kitchen.getByText('Zawadi Naliaka').first().waitFor()
    expect(await kitchen.getByText('for 12:00').first().isVisible()).toBe(true)
  })
})

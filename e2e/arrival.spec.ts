import { describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { aCustomer, aPaidOrderOf } from './support/market.ts'
import { addDeliveryArea, aNewShop, approve } from './support/new-shop.ts'
import { enter } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 780 } }
const clock = /^\d\d:\d\d$/

/** A shop that brings to Kilimani for KSh 100, at every hour. */
async function aDeliveringShop(name: string) {
  const shop = await aNewShop(name)
  await approve(shop)
  const areaId = await addDeliveryArea(shop, 'Kilimani', 100)
  return { shop, delivery: { method: 'DELIVERY', areaId, address: 'Kindaruma Court' } }
}

describe('when it comes', () => {
  it('is said by the clock on cards, once it is known to where', async () => {
    await aDeliveringShop('Jikoni Karibu')
    const { page } = await aVisit(phone)
    await open(page, '/?area=Kilimani')
    await page
      .getByRole('article')
      .filter({ hasText: /by \d\d:\d\d/ })
      .first()
      .waitFor()
    await open(page, '/?county=nairobi')
    await page
      .getByRole('article')
      .filter({ hasText: /\d min/ })
      .first()
      .waitFor()
    expect(
      await page
        .getByRole('article')
        .filter({ hasText: /by \d\d:\d\d/ })
        .count(),
    ).toBe(0)
  })

  it('is on the order by the clock, later before its customer asks, with what then comes back by itself', async () => {
    const { shop, delivery } = await aDeliveringShop('Jikoni Haraka')
    const customer = await aCustomer('Wairimu Kamau')
    const order = await aPaidOrderOf(customer, shop, shop.owner, delivery)
    for (const step of ['accept', 'ready', 'dispatch'])
      await shop.owner.send('POST', `/api/vendor/orders/${order.id}/${step}`)
    const { page, ...visit } = await aVisit(phone)
    await enter({ page, ...visit }, customer.email, customer.password)
    await open(page, `/account/orders/${order.id}`)
    await page.getByText('At your door about', { exact: true }).waitFor()
    await page.getByRole('status').filter({ hasText: clock }).waitFor()
    await page.getByText(/^Left Jikoni Haraka .* The way usually takes 25 minutes; this is no map\.$/).waitFor()

    await open(shop.visit.page, '/vendor/orders')
    await shop.visit.page
      .getByText(/^At the door by \d\d:\d\d/)
      .first()
      .waitFor()

    await inDatabase(
      `update orders set promised_at = now() - interval '12 minutes', late_fee_minutes = 120,
         late_fee_due_at = now() + interval '108 minutes' where id = $1`,
      [order.id],
    )
    await open(page, `/account/orders/${order.id}`)
    await page.getByText('12 min late', { exact: true }).waitFor()
    await page.getByText(/^New time \d\d:\d\d$/).waitFor()
    await page.getByText(/the delivery fee, KSh\s100, comes back to where you paid from by itself\.$/).waitFor()
    await open(shop.visit.page, `/vendor/orders/${order.id}`)
    const told = shop.visit.page.getByText(/from \d\d:\d\d its delivery fee goes back$/)
    await told.waitFor()
    expect(await told.textContent()).toMatch(/^At the door by \d\d:\d\d · /)
  })
})

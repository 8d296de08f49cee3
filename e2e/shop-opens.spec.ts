import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { aCustomer } from './support/market.ts'
import { aNewShop, approve } from './support/new-shop.ts'
import { aNewCustomer, signInOn } from './support/people.ts'
import { inDatabase } from './support/program.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 800 } }

async function aPausedShop(name: string) {
  const shop = await aNewShop(name)
  await approve(shop)
  const pause = async (to: { until: string | null } | null) =>
    expect((await shop.owner.send('PATCH', '/api/vendor/profile', { pause: to })).status).toBe(200)
  await pause({ until: null })
  return { shop, pause }
}

describe('a shop that is paused', () => {
  it('says how long that usually takes and who else is open, tells who asks, once, and opens before their eyes', async () => {
    const { shop, pause } = await aPausedShop('Jikoni Pumzika')
    await inDatabase(`update vendors set last_pauses = '{12,18,19,7,90}' where id = $1`, [shop.id])
    const { page } = await aNewCustomer(phone)
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('heading', { name: 'Usually back within 20 minutes' }).waitFor()
    await page.getByText('of their last 5 pauses, 4 ended within 20 minutes.').waitFor()
    const nearby = page.getByRole('region', { name: /nearby, open now$/ })
    await nearby.waitFor()
    expect(await nearby.getByRole('link').count()).toBeGreaterThan(0)
    expect(await nearby.getByText(shop.name).count()).toBe(0)

    await page.getByRole('button', { name: 'Tell me when they are back' }).locator('visible=true').click()
    await page
      .getByText(/^You are told once when they take orders/)
      .locator('visible=true')
      .waitFor()
    await pause(null)
    // Nobody reloads: the page hears of it.
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).waitFor({ timeout: 20_000 })
    await open(page, '/account/notifications')
    await page.getByText(`${shop.name} takes orders now`).waitFor()
    await page.getByRole('link', { name: 'Order there' }).first().click()
    await page.waitForURL(`**/vendors/${shop.slug}`)

    await pause({ until: null })
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: 'Tell me when they are back' }).locator('visible=true').waitFor()
    await pause(null)
    await open(page, '/account/notifications')
    await page.getByText(`${shop.name} takes orders now`).first().waitFor()
    expect(await page.getByText(`${shop.name} takes orders now`).count()).toBe(1)
  })

  it('is waited for by a visitor once they have signed in, and no longer when they press again', async () => {
    const { shop, pause } = await aPausedShop('Jikoni Subiri')
    const person = await aCustomer()
    const { page } = await aVisit()
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: 'Tell me when they are back' }).locator('visible=true').click()
    await page.waitForURL(/\/auth\/login\?redirect=/)
    await signInOn(page, person.email, person.password)
    await page.waitForURL(`**/vendors/${shop.slug}`)
    await page
      .getByText(/^You are told once when they take orders/)
      .locator('visible=true')
      .waitFor()
    const waited = () => person.api.get<{ vendorIds: string[] }>('/api/user/opening-alerts')
    expect((await waited()).vendorIds).toEqual([shop.id])
    await page.getByRole('button', { name: 'Do not tell me' }).click()
    await page.getByRole('button', { name: 'Tell me when they are back' }).waitFor()
    expect((await waited()).vendorIds).toEqual([])
    await pause(null)
    expect(placeOf(page)).toBe(`/vendors/${shop.slug}`)
  })
})

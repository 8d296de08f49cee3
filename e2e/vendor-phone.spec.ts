import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { anOpenShop, aPaidOrder, ownerOf } from './support/market.ts'
import { aVisitOf, enterAs } from './support/people.ts'

withBrowser()

const phone = { viewport: { width: 360, height: 740 } }

describe('a shop on a phone of 360 × 740', () => {
  it('begins with its first order in the upper half, below one row of its five sections', async () => {
    const shop = await anOpenShop()
    const orders = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const visit = await aVisit(phone)
    await enterAs(visit, await ownerOf(shop))
    const { page } = visit
    await open(page, '/vendor/orders')
    const card = page.getByRole('article').first()
    await card.waitFor()
    expect(orders).toHaveLength(2)
    expect((await card.boundingBox())!.y).toBeLessThan(370)
    const row = page.getByRole('navigation', { name: 'Your shop' })
    const names = await row.locator('a:visible, button:visible').allInnerTexts()
    expect(names.map((name) => name.replaceAll(/\d+|to accept|new|\n/g, '').trim())).toEqual([
      'Today',
      'Orders',
      'Scan',
      'Products',
      'More',
    ])
    expect((await row.boundingBox())!.height).toBeLessThan(60)
    // The specification's four stay at the bottom.
    const bar = page.getByRole('navigation', { name: 'Main' }).last()
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Home', 'Events', 'Orders', 'Profile'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('has its other sections under More, which closes behind the one that is chosen', async () => {
    const { page } = await aVisitOf('VENDOR', phone)
    await open(page, '/vendor')
    await page.getByRole('button', { name: /^More/ }).click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await sheet.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect([placeOf(page), await sheet.count()]).toEqual(['/vendor/settings', 0])
  })
})

describe('the phones at the doors', () => {
  it('are reached from the event’s page, from Today and from Staff, where the event has its day and time', async () => {
    const { vendor } = await theVendor()
    const event = await anEventToday('Reached', vendor)
    const visit = await aVisit()
    await enterAs(visit, vendor)
    const { page } = visit
    const arrive = () => page.getByRole('heading', { level: 1, name: 'Phones at the doors' }).waitFor()
    await open(page, `/vendor/events/${event.id}`)
    await page.getByRole('heading', { name: 'The door' }).waitFor()
    await page.getByRole('link', { name: 'Phones at the doors' }).click()
    await arrive()
    expect(placeOf(page)).toBe(`/vendor/gates?event=${event.id}`)
    await page.getByRole('checkbox', { name: new RegExp(`${event.title}.*\\d\\d:\\d\\d`, 's') }).waitFor()
    await open(page, '/vendor')
    await page.getByRole('link', { name: 'Phones at the doors' }).click()
    await arrive()
    await open(page, '/vendor/staff')
    await page.getByRole('link', { name: 'See the phones, or add one' }).click()
    await arrive()
  })
})

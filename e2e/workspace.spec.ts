import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, ownerOf, somebody } from './support/market.ts'
import { orderCard, spaced } from './support/order-cards.ts'
import { aVisitOf, enterAs } from './support/people.ts'

withBrowser()

const leaving = (page: Page) => page.getByRole('alertdialog', { name: /unsaved/ })

describe('what is typed in settings', () => {
  it('is asked about before the page is left, and stays when the answer is to stay', async () => {
    const { page } = await aVisitOf('VENDOR')
    await open(page, '/vendor/settings')
    const area = page.getByLabel('Area', { exact: true }).first()
    await area.fill('Milimani, near the lake')
    await page.getByRole('link', { name: 'Revenue' }).click()
    await leaving(page).getByRole('button', { name: 'Stay' }).click()
    expect([placeOf(page), await area.inputValue()]).toEqual(['/vendor/settings', 'Milimani, near the lake'])
    await page.getByRole('link', { name: 'Revenue' }).click()
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => placeOf(page)).toBe('/vendor/revenue')
  })

  it('is not saved without a connection: that is said, and the words stay to be saved later', async () => {
    const { page, context } = await aVisitOf('VENDOR')
    await open(page, '/vendor/settings')
    const area = page.getByLabel('Area', { exact: true }).first()
    const before = await area.inputValue()
    await context.setOffline(true)
    await area.fill(`${before} `.trimStart().concat('x'))
    await area.press('Enter')
    await page.getByText('There is no connection.', { exact: false }).first().waitFor()
    expect(await area.inputValue()).toContain('x')
    await context.setOffline(false)
    await page.getByText(/^No internet since/).waitFor({ state: 'hidden' })
    await area.fill(before)
    await area.press('Enter')
    expect(await area.inputValue()).toBe(before)
  })
})

describe('what is typed in a sheet', () => {
  it('is asked about before the sheet is closed or its page left, unless it says what it said before', async () => {
    const { page } = await aVisitOf('VENDOR')
    await open(page, '/vendor/revenue')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Add days off' }).click()
    const sheet = page.getByRole('dialog')
    const reason = sheet.getByLabel('Reason', { exact: false })
    const asking = page.getByRole('alertdialog', { name: 'Close without keeping what you typed?' })
    await reason.fill('Easter')
    await page.keyboard.press('Escape')
    await asking.getByRole('button', { name: 'Keep typing' }).click()
    expect(await reason.inputValue()).toBe('Easter')
    // The question took its entry along: a Back of the same moment would be that step once more.
    await page.waitForFunction(() => history.state?.overlays === 1)
    await page.goBack()
    await asking.getByRole('button', { name: 'Keep typing' }).click()
    expect([placeOf(page), await reason.inputValue()]).toEqual(['/vendor/settings', 'Easter'])
    await reason.fill('')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Add days off' }).click()
    await reason.fill('Easter')
    await page.keyboard.press('Escape')
    await asking.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
  })
})

describe('what an administrator types of a vendor', () => {
  it('is asked about before the page is left', async () => {
    const { page, context } = await aVisitOf('ADMIN')
    const { items } = await (await context.request.get('/api/admin/vendors')).json()
    await open(page, `/admin/vendors/edit/${items[0].id}?tab=facts`)
    await page.getByLabel('Area', { exact: true }).fill('Somewhere else')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click()
    await leaving(page).getByRole('button', { name: 'Stay' }).click()
    expect(placeOf(page)).toBe(`/admin/vendors/edit/${items[0].id}?tab=facts`)
  })
})

describe('the queue by keyboard and by ear', () => {
  it('goes on with the next card after Accept, and with the heading after the last', async () => {
    const shop = await anOpenShop()
    const orders = [await aPaidOrder(shop, 'Achieng One'), await aPaidOrder(shop, 'Achieng Two')]
    const visit = await aVisit()
    await enterAs(visit, await ownerOf(shop))
    const { page } = visit
    await open(page, '/vendor/orders')
    const column = page.getByRole('region', { name: 'To accept' })
    for (const order of orders) await orderCard(page, 'To accept', spaced(order.number)).waitFor()
    await column
      .getByRole('button', { name: /^Accept/ })
      .first()
      .focus()
    for (let left = await column.getByRole('article').count(); left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      await expect.poll(() => column.getByRole('article').count()).toBe(left - 1)
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      await expect.poll(focused).toMatch(left > 1 ? /^Accept/ : /^To accept/)
    }
  })

  it('says a new order politely to who does not see the screen, and not those that were there', async () => {
    const shop = await anOpenShop()
    const visit = await aVisit()
    await enterAs(visit, await ownerOf(shop))
    const { page } = visit
    await open(page, '/vendor/revenue')
    expect(await page.getByRole('status').filter({ hasText: 'New order' }).count()).toBe(0)
    const { id } = await aPaidOrder(shop)
    const { callNumber } = await (await ownerOf(shop)).get<{ callNumber: number }>(`/api/vendor/orders/${id}`)
    await page
      .getByRole('status')
      .filter({ hasText: `New order ${callNumber}.` })
      .waitFor()
  })
})

describe('a page of the workspace', () => {
  it('has a title of its own, which is its heading', async () => {
    const { page } = await aVisitOf('VENDOR')
    const titles = new Set<string>()
    const paths = [
      '/vendor',
      '/vendor/orders',
      '/vendor/products',
      '/vendor/revenue',
      '/vendor/events',
      '/vendor/settings',
    ]
    const nav = page.getByRole('navigation', { name: 'Your shop' })
    for (const path of paths) {
      // The first is opened, and each that follows is reached from the one before.
      if (titles.size === 0) await open(page, path)
      else await nav.locator(`a[href="${path}"]`).click()
      const title = async () => {
        const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
        return (
          placeOf(page) === path && (await page.title()) === `${heading} · Uliza` && !titles.has(await page.title())
        )
      }
      await expect.poll(title).toBe(true)
      titles.add(await page.title())
    }
    expect(titles.size).toBe(paths.length)
  })

  it('of notifications stays in the workspace', async () => {
    const { page } = await aVisitOf('VENDOR')
    await open(page, '/vendor')
    await page
      .getByRole('navigation', { name: 'Your shop' })
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    expect([placeOf(page), await page.getByRole('navigation', { name: 'Your shop' }).isVisible()]).toEqual([
      '/vendor/notifications',
      true,
    ])
    const admin = await aVisitOf('ADMIN')
    await open(admin.page, '/admin/notifications')
    await admin.page.getByRole('navigation', { name: 'Admin' }).waitFor()
  })

  it('asks for hours in 24 hours in a browser whose language is American, and takes 2130 as 21:30', async () => {
    const { page } = await aVisitOf('VENDOR', { locale: 'en-US' })
    await open(page, '/vendor/settings')
    const opens = page.getByLabel(/^Monday.*opens|opens.*Monday/i).first()
    await opens.fill('0930')
    await opens.blur()
    expect(await opens.inputValue()).toBe('09:30')
    expect(await page.locator('input[type=time]').count()).toBe(0)
  })

  it('of a vendor without a shop asks for nothing that is refused', async () => {
    const { page, context } = await aVisit()
    const person = { ...somebody(), role: 'VENDOR' }
    const registered = await context.request.post('/api/auth/register', { data: person })
    expect(registered.status()).toBe(201)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname)
    })
    for (const path of ['/vendor', '/vendor/orders', '/vendor/products', '/vendor/revenue', '/vendor/events']) {
      await open(page, path)
      await page.getByRole('heading', { name: 'Open your shop' }).waitFor()
    }
    expect(refused).toEqual([])
  })

  it('of a shop that is closed has no green switch beside "Closed"', async () => {
    const { page } = await aVisitOf('VENDOR')
    await page.route('**/api/vendor/profile', async (route) => {
      const response = await route.fetch()
      const profile = await response.json()
      const open = { ...profile.open, isOpen: false, isPaused: false, opensAt: null }
      await route.fulfill({ response, json: { ...profile, open } })
    })
    await open(page, '/vendor')
    await page.getByText('Closed', { exact: true }).waitFor()
    expect(await page.getByRole('switch', { name: 'Take orders' }).count()).toBe(0)
  })
})

import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, withBrowser } from './support/browser.ts'
import { anOpenShop, aPaidOrder, demo, ownerOf } from './support/market.ts'
import { orderCard, spaced } from './support/order-cards.ts'
import { enterAs } from './support/people.ts'

withBrowser()

/** A kitchen that shows an order of its own, by itself new or already accepted. */
async function aKitchen(status: 'PAID' | 'ACCEPTED') {
  const shop = await anOpenShop()
  const order = await aPaidOrder(shop)
  if (status === 'ACCEPTED') await order.accept()
  const visit = await aVisit({ viewport: { width: 1280, height: 900 } })
  await enterAs(visit, await ownerOf(shop))
  const { page, context } = visit
  await open(page, '/vendor/orders')
  await orderCard(page, 'To accept', spaced(order.number))
    .or(orderCard(page, 'Preparing', spaced(order.number)))
    .waitFor()
  await partsFetched(page)
  await markPage(page)
  return { shop, order, page, context }
}

/** What a kitchen fetches in advance, for when it has no connection, has come once no script has for half a second. */
const partsFetched = (page: Page) =>
  page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const last = Math.max(...scripts.map((script) => script.startTime + script.duration))
    return performance.now() - last > 500
  })

/** A page that was loaded again has lost its mark. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isTheSamePage' in window)

const banner = (page: Page) => page.getByText(/^No internet since \d\d:\d\d\.$/)
const brokenPage = (page: Page) => page.getByText('Something went wrong')

describe('a kitchen without a connection', () => {
  it('says since when, keeps a step that is pressed, and sends it by itself once the connection is back', async () => {
    const { order, page, context } = await aKitchen('ACCEPTED')
    await context.setOffline(true)
    await banner(page).waitFor()
    await orderCard(page, 'Preparing', spaced(order.number))
      .getByRole('button', { name: /^Ready/ })
      .click()
    const kept = orderCard(page, 'Ready to go', spaced(order.number))
    await kept.getByText('Kept here, sent when back').waitFor()
    expect([await order.status(), await brokenPage(page).count()]).toEqual(['ACCEPTED', 0])

    await context.setOffline(false)
    await banner(page).waitFor({ state: 'hidden' })
    await expect.poll(order.status).toBe('READY')
    await kept.getByText('Kept here, sent when back').waitFor({ state: 'hidden' })
    expect([await kept.count(), await isMarked(page)]).toEqual([1, true])
  })

  it('offers to accept when it is back, and accepts then', async () => {
    const { order, page, context } = await aKitchen('PAID')
    await context.setOffline(true)
    const waiting = orderCard(page, 'To accept', spaced(order.number))
    await waiting.getByRole('button', { name: /^Accept when back/ }).click()
    await waiting.getByText('Kept here, sent when back').waitFor()
    expect(await order.status()).toBe('PAID')
    await context.setOffline(false)
    await expect.poll(order.status).toBe('ACCEPTED')
    await orderCard(page, 'Preparing', spaced(order.number)).waitFor()
  })

  it('does not turn an order down, says so where it was pressed, and keeps the queue', async () => {
    const { order, page, context } = await aKitchen('PAID')
    await context.setOffline(true)
    await orderCard(page, 'To accept', spaced(order.number))
      .getByRole('button', { name: /^Turn down/ })
      .click()
    const sheet = page.getByRole('dialog')
    // The sheet is still rising when it is there: what is pressed by force is pressed where it was.
    await sheet.getByRole('radio').first().check()
    await sheet.getByRole('button', { name: 'Turn down' }).click()
    await sheet
      .getByRole('alert')
      .getByText(/There is no connection/)
      .waitFor()
    const queue = page.getByRole('article', { includeHidden: true }).filter({ hasText: spaced(order.number) })
    expect(await queue.count()).toBe(1)
    await context.setOffline(false)
    await banner(page).waitFor({ state: 'hidden' })
    await sheet.getByRole('button', { name: 'Turn down' }).click()
    await expect.poll(order.status).toBe('REJECTED')
  })

  it('sends what was pressed even when the page was closed in between', async () => {
    const { order, page, context } = await aKitchen('ACCEPTED')
    await context.setOffline(true)
    await orderCard(page, 'Preparing', spaced(order.number))
      .getByRole('button', { name: /^Ready/ })
      .click()
    await orderCard(page, 'Ready to go', spaced(order.number)).getByText('Kept here, sent when back').waitFor()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/vendor')
    await expect.poll(order.status).toBe('READY')
  })
})

describe('a press that was kept for more than half an hour', () => {
  /** Ready is pressed without a connection, and the shop's page opened again with one, so many minutes later. */
  async function comesBack(minutes: number) {
    const { order, page, context } = await aKitchen('ACCEPTED')
    await context.setOffline(true)
    await orderCard(page, 'Preparing', spaced(order.number))
      .getByRole('button', { name: /^Ready/ })
      .click()
    await orderCard(page, 'Ready to go', spaced(order.number)).getByText('Kept here, sent when back').waitFor()
    await page.close()
    await context.setOffline(false)
    await context.addInitScript((milliseconds) => {
      const kept = JSON.parse(localStorage.getItem('uliza-kept-presses') ?? '[]') as { pressedAt: number }[]
      if (sessionStorage.getItem('aged') || kept.length === 0) return
      sessionStorage.setItem('aged', 'yes')
      const aged = kept.map((press) => ({ ...press, pressedAt: press.pressedAt - milliseconds }))
      localStorage.setItem('uliza-kept-presses', JSON.stringify(aged))
    }, minutes * 60_000)
    const later = await context.newPage()
    await later.goto('/vendor/products')
    const question = later.getByRole('status').filter({ hasText: 'Is it still so?' })
    return { order, page: later, question }
  }

  it('is asked about on every page of the shop, and sent when it is still meant', async () => {
    const { order, question } = await comesBack(31)
    await question.getByText('Ready').waitFor()
    expect(await order.status()).toBe('ACCEPTED')
    await question.getByRole('button', { name: 'Yes, send' }).click()
    await expect.poll(order.status).toBe('READY')
    await question.waitFor({ state: 'detached' })
  })

  it('is forgotten when it is not, and the order stays as it is', async () => {
    const { order, page, question } = await comesBack(31)
    await question.getByRole('button', { name: 'Leave it out' }).click()
    await question.waitFor({ state: 'detached' })
    await open(page, '/vendor/orders')
    await orderCard(page, 'Preparing', spaced(order.number)).waitFor()
    expect([await order.status(), await page.getByText('Kept here').count()]).toEqual(['ACCEPTED', 0])
  })

  it('is sent by itself when it is younger', async () => {
    const { order, question } = await comesBack(25)
    await expect.poll(order.status).toBe('READY')
    expect(await question.count()).toBe(0)
  })
})

describe('a part of a page that could not be fetched', () => {
  it('is said in a toast, leaves the page as it is, and comes with the next press', async () => {
    const visit = await aVisit()
    await enterAs(visit, await ownerOf(await anOpenShop()))
    const { page, context } = visit
    await open(page, '/vendor/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await markPage(page)
    await context.setOffline(true)
    await banner(page).waitFor()
    const openSwitch = page.getByRole('switch', { name: 'Take orders' })
    await openSwitch.click()
    await page.getByText('This could not be opened').first().waitFor()
    expect([await page.getByRole('dialog').count(), await brokenPage(page).count()]).toEqual([0, 0])
    await context.setOffline(false)
    await banner(page).waitFor({ state: 'hidden' })
    await openSwitch.click()
    await page.getByRole('dialog').waitFor()
    expect(await isMarked(page)).toBe(true)
  })

  it('when it is a whole page, comes by itself once the connection is back', async () => {
    const { page, context } = await aKitchen('ACCEPTED')
    await context.setOffline(true)
    await banner(page).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Your shop' }).count()).toBe(1)
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(placeOf(page)).toBe('/vendor/settings')
  })
})

describe('a step of an order that the server refuses', () => {
  const ready = (page: Page, order: { number: string }) =>
    orderCard(page, 'Preparing', spaced(order.number))
      .getByRole('button', { name: /^Ready/ })
      .click()

  it.each([409, 422, 500, 503])('with %i is taken back, and said', async (status) => {
    const { order, page } = await aKitchen('ACCEPTED')
    await page.route('**/api/vendor/orders/*/ready', (route) => route.fulfill({ status, body: 'No.' }))
    // What is read again afterwards must not be what takes it back.
    await page.route('**/api/vendor/orders?**', (route) => route.fulfill({ status: 503, body: 'Later.' }))
    await ready(page, order)
    await page.getByText(`did not move`).first().waitFor()
    await orderCard(page, 'Preparing', spaced(order.number)).waitFor()
    expect(await orderCard(page, 'Ready to go', spaced(order.number)).count()).toBe(0)
  })

  it('because the session has ended is taken back, and signing in again in place goes on with the same page', async () => {
    const { order, page, context } = await aKitchen('ACCEPTED')
    await endSession(context)
    await ready(page, order)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    expect(
      await page
        .getByRole('region', { name: 'Ready to go', includeHidden: true })
        .getByText(spaced(order.number))
        .count(),
    ).toBe(0)
    await dialog.getByLabel('Password', { exact: true }).fill(demo.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await ready(page, order)
    await expect.poll(order.status).toBe('READY')
    expect([placeOf(page), await isMarked(page)]).toEqual(['/vendor/orders', true])
  })
})

const endSession = (context: BrowserContext) => context.clearCookies()

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Api } from './support/api.ts'
import { aVisit, flagsOf, open, withBrowser } from './support/browser.ts'
import { anEventToday, gatePhone, theVendor, ticketsFor, typeAsScanner } from './support/gates.ts'
import { anOpenShop, aPaidOrder, ownerOf } from './support/market.ts'
import { enterAs } from './support/people.ts'
import { program } from './support/program.ts'

withBrowser({ hasPictures: true })

const { vendor, vendorId } = await theVendor()

/** A device whose disk outlives its browser, so that it can be switched off and on. */
async function aDevice(owner: Api) {
  const disk = await mkdtemp(join(tmpdir(), 'uliza-device-'))
  let context: BrowserContext | undefined
  async function start(): Promise<{ page: Page; context: BrowserContext }> {
    context = await chromium.launchPersistentContext(disk, {
      executablePath: process.env.CHROMIUM_PATH,
      args: flagsOf({ hasPictures: true }),
      baseURL: program().appUrl,
      viewport: { width: 1280, height: 900 },
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
    })
    context.setDefaultTimeout(15_000)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  onTestFinished(async () => {
    await context?.close().catch(() => undefined)
    await rm(disk, { recursive: true, force: true })
  })
  const first = await start()
  await enterAs(first, owner)
  return {
    ...first,
    /** As a power cut ends it, and without a network when it is back. */
    async restartOffline() {
      await context?.close()
      const next = await start()
      await next.context.setOffline(true)
      return next
    },
  }
}

const noInternet = (page: Page) => page.getByText(/^No internet since/).first()
const aDay = 24 * 3_600_000

/** The card of an order, which has its short number alone. */
const orderIn = (page: Page, column: string, id: string) =>
  page.getByRole('region', { name: column }).locator(`[data-order="${id}"]`)

describe('a gate that is opened at its own address', () => {
  it('says that it opens without internet, and after a reload and a day decides by the tickets it keeps', async () => {
    const event = await anEventToday('Own address', vendor)
    const [ticket, other] = await ticketsFor(event, vendorId, 2)
    const visit = await aVisit(gatePhone)
    await enterAs(visit, vendor)
    const { page, context } = visit
    await open(page, `/vendor/scan?event=${event.id}&gate=Gate%20A`)
    await page.getByText(/2 tickets kept.*opens without internet/).waitFor()
    await context.setOffline(true)
    await page.reload()
    await noInternet(page).waitFor()
    expect((await typeAsScanner(page, ticket!.code)).verdict).toBe('green')
    await page.clock.install({ time: Date.now() + aDay })
    await page.reload()
    await noInternet(page).waitFor()
    await page.getByText('Scan a ticket, or type its code').waitFor()
    // By then the event is over, which it knows by itself, as it does whose ticket it is.
    expect((await typeAsScanner(page, other!.code)).verdict).toBe('red')
    await page.getByText('The event is over').waitFor()
    expect(await page.getByText('Otieno Odhiambo').count()).toBe(1)
  })

  it('opens with its tickets after the device was switched off and on', async () => {
    const event = await anEventToday('Power cut', vendor)
    const [ticket] = await ticketsFor(event, vendorId, 1)
    const device = await aDevice(vendor)
    const address = `/vendor/scan?event=${event.id}&gate=Gate%20A`
    await open(device.page, address)
    await device.page.getByText(/1 ticket kept.*opens without internet/).waitFor()
    const { page } = await device.restartOffline()
    await page.goto(address)
    await noInternet(page).waitFor()
    expect((await typeAsScanner(page, ticket!.code)).verdict).toBe('green')
  })

  it('scans for the gate that the address names', async () => {
    const event = await anEventToday('Named gate', vendor)
    const [ticket] = await ticketsFor(event, vendorId, 1)
    const visit = await aVisit(gatePhone)
    await enterAs(visit, vendor)
    await open(visit.page, `/vendor/scan?event=${event.id}&gate=Back%20door`)
    await visit.page.getByText(/1 ticket kept/).waitFor()
    await typeAsScanner(visit.page, ticket!.code)
    const { gates } = await vendor.get<{ gates: { gate: string }[] }>(`/api/vendor/scan/counts?eventId=${event.id}`)
    expect(gates.map(({ gate }) => gate)).toEqual(['Back door'])
  })

  it('says that there is no internet within three seconds of losing it, though nothing is scanned', async () => {
    const event = await anEventToday('Idle', vendor)
    const visit = await aVisit(gatePhone)
    await enterAs(visit, vendor)
    const { page, context } = visit
    await open(page, `/vendor/scan?event=${event.id}&gate=Gate%20A`)
    await page.getByText(/^Online/).waitFor()
    await context.setOffline(true)
    await noInternet(page).waitFor({ timeout: 3000 })
    await context.setOffline(false)
    await page.getByText(/^Online/).waitFor()
    expect(await noInternet(page).count()).toBe(0)
  })
})

describe('pick-up scanning', () => {
  it('says that it opens without internet, and does after a reload, where it says that orders need it', async () => {
    const visit = await aVisit(gatePhone)
    await enterAs(visit, vendor)
    const { page, context } = visit
    await open(page, '/vendor/scan?event=orders')
    await page.getByText(/^Online · opens without internet$/).waitFor()
    await context.setOffline(true)
    await noInternet(page).waitFor({ timeout: 3000 })
    await page.reload()
    await noInternet(page).waitFor()
    await page.getByText(/Collection codes need internet/).waitFor()
    expect(await page.getByRole('heading', { name: 'Pick-up orders' }).count()).toBe(1)
  })
})

/** A kitchen with one order in hand, which says that it opens without internet. */
async function aKitchen() {
  const shop = await anOpenShop()
  const order = await aPaidOrder(shop)
  await order.accept()
  return { order, owner: await ownerOf(shop) }
}
const opensOffline = (page: Page) => page.getByText('Opens without internet').waitFor()

describe('the kitchen on the whole screen', () => {
  it('opens after a reload without a network with the orders it knew, and keeps and sends what is pressed', async () => {
    const { order, owner } = await aKitchen()
    const visit = await aVisit()
    await enterAs(visit, owner)
    const { page, context } = visit
    await open(page, '/vendor/kitchen')
    await orderIn(page, 'Preparing', order.id).waitFor()
    await opensOffline(page)
    await context.setOffline(true)
    await page.reload()
    await noInternet(page).waitFor()
    await orderIn(page, 'Preparing', order.id)
      .getByRole('button', { name: /^Ready/ })
      .click()
    await orderIn(page, 'Ready to go', order.id).waitFor()
    // The press is drawn after another reload too.
    await page.reload()
    await orderIn(page, 'Ready to go', order.id)
      .getByText(/Call out/)
      .waitFor()
    expect(await order.status()).toBe('ACCEPTED')
    await context.setOffline(false)
    await expect.poll(order.status).toBe('READY')
    await noInternet(page).waitFor({ state: 'hidden' })
  })

  it('opens a day later without a network, and says of when its orders are', async () => {
    const { order, owner } = await aKitchen()
    const visit = await aVisit()
    await enterAs(visit, owner)
    const { page, context } = visit
    await open(page, '/vendor/kitchen')
    await orderIn(page, 'Preparing', order.id).waitFor()
    await opensOffline(page)
    await context.setOffline(true)
    await page.clock.install({ time: Date.now() + aDay })
    await page.reload()
    await noInternet(page).waitFor()
    await page.getByText(/^Orders as they were at .*\d\d:\d\d/).waitFor()
    await orderIn(page, 'Preparing', order.id).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  })

  it('opens with its orders after the tablet was switched off and on', async () => {
    const { order, owner } = await aKitchen()
    const device = await aDevice(owner)
    await open(device.page, '/vendor/kitchen')
    await orderIn(device.page, 'Preparing', order.id).waitFor()
    await opensOffline(device.page)
    const { page } = await device.restartOffline()
    await page.goto('/vendor/kitchen')
    await noInternet(page).waitFor()
    await orderIn(page, 'Preparing', order.id).waitFor()
    await opensOffline(page)
    expect(await order.status()).toBe('ACCEPTED')
  })

  it('keeps nothing of its orders once somebody has signed out, or their session has ended', async () => {
    const { order, owner } = await aKitchen()
    const visit = await aVisit()
    await enterAs(visit, owner)
    const { page, context } = visit
    const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('kitchen')))
    await open(page, '/vendor/kitchen')
    await orderIn(page, 'Preparing', order.id).waitFor()
    await opensOffline(page)
    expect(await kept()).toHaveLength(1)
    await context.clearCookies()
    await page.goto('/account')
    await page.waitForURL(/auth\/login/)
    await expect.poll(kept).toEqual([])
  })
})

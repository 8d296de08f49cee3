import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aVisit, open, placeOf, type Visit, withBrowser } from './support/browser.ts'
import { inSwahili } from './support/english.ts'
import { aFront, type Front } from './support/front.ts'
import { anEventToday, theVendor, ticketsOf } from './support/gates.ts'
import { keptOn, keptTexts } from './support/kept.ts'
import { aCustomer, anOpenShop, aPaidOrderOf } from './support/market.ts'
import { spaced } from './support/order-cards.ts'
import { apiOf, enterAs, signInOn, signOutOn } from './support/people.ts'

withBrowser({ hasPictures: true })

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 } }

/** Until the worker has the whole site, and answers for this page. */
async function keepsSite(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/**
 * Whether an answer of this address is kept, from which a page is drawn without a network: of a list the whole one, page by
 * page, and not what another page asked of it.
 */
const keeps = (page: Page, path: string) =>
  expect
    .poll(async () => (await keptOn(page)).files.map((url) => decodeURIComponent(url)), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`\\["${path}"(,null)*(,"pages")?\\]$`)))

/** A phone behind a front of its own, which nothing else goes through. */
async function aPhone(options: BrowserContextOptions = {}): Promise<Visit & { front: Front }> {
  const front = await aFront()
  return { ...(await aVisit({ ...phone, ...options, baseURL: front.url })), front }
}

/** The phone has no network, and there is no server: whatever would still ask is not answered. */
async function cut({ context, front }: Pick<Visit, 'context'> & { front: Front }): Promise<void> {
  await context.setOffline(true)
  await front.stop()
}

const banner = (page: Page) => page.getByText(/^No internet since \d\d:\d\d\. As it was at \d\d:\d\d\.$/)

describe('without a network after one visit', () => {
  it('home, the menu that was read and the cart open, and say of when they are', async () => {
    const shop = await anOpenShop()
    const visit = await aPhone()
    const { page, context, front } = visit
    await open(page, '/')
    await keepsSite(page)
    await keeps(page, '/api/vendors')
    await open(page, `/vendors/${shop.slug}`)
    await page.getByRole('button', { name: `Add ${shop.product.name}`, exact: true }).click()
    await keeps(page, `/api/vendors/${shop.slug}`)
    await cut(visit)

    await page.goto('/')
    await banner(page).waitFor()
    expect(placeOf(page)).toBe('/')
    await page.getByRole('link', { name: shop.name }).first().waitFor()
    await page.goto(`/vendors/${shop.slug}`)
    await page.getByRole('heading', { name: shop.name, level: 1 }).waitFor()
    await banner(page).waitFor()
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor()
    expect(await page.getByRole('list', { name: 'In the cart' }).textContent()).toContain(shop.product.name)

    await front.start()
    await context.setOffline(false)
    await page.getByText(/^No internet since/).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Checkout' }).first().waitFor()
    expect(await page.getByRole('list', { name: 'In the cart' }).getByRole('listitem').count()).toBe(1)
  })
  it('speaks the language that was chosen, and is drawn in its theme', async () => {
    const visit = await aPhone()
    await inSwahili(visit)
    await visit.context.addCookies([{ name: 'uliza-theme', value: 'dark', url: visit.front.url }])
    const { page } = visit
    await open(page, '/')
    await keepsSite(page)
    await keeps(page, '/api/vendors')
    await cut(visit)
    await page.goto('/')
    await page.getByText(/^Hakuna mtandao tangu \d\d:\d\d\. Kama ilivyokuwa \d\d:\d\d\.$/).waitFor()
    const { lang, theme } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      theme: document.documentElement.dataset.theme,
    }))
    expect([lang, theme]).toEqual(['sw', 'dark'])
  })

  it('is shown with its age where the server is only slow, until that answers', async () => {
    const visit = await aPhone()
    const { page, front } = visit
    await open(page, '/')
    await keepsSite(page)
    await keeps(page, '/api/vendors')
    front.slowDown(4500)
    await page.goto('/')
    await banner(page).waitFor({ timeout: 3000 })
    await aShopOn(page).waitFor()
    front.slowDown(0)
    await page.getByText(/^No internet since/).waitFor({ state: 'hidden' })
  })

  it('says of a page that was not kept that it needs internet, and it comes by itself when that is back', async () => {
    const visit = await aPhone()
    const { page, context, front } = visit
    await open(page, '/')
    await keepsSite(page)
    await cut(visit)
    await page.goto('/help/terms')
    await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
    expect(placeOf(page)).toBe('/help/terms')
    await front.start()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'This page needs internet' }).waitFor({ state: 'detached' })
    expect(placeOf(page)).toBe('/help/terms')
  })
})

/** A customer with a paid order and two tickets, whose phone has read them. */
async function aKnownCustomer() {
  const [shop, { vendor, vendorId }] = await Promise.all([anOpenShop(), theVendor()])
  const customer = await aCustomer('Akinyi Otieno')
  const order = await aPaidOrderOf(customer, shop)
  const event = await anEventToday('Read on the bus', vendor)
  await ticketsOf(customer, event, vendorId, 2)
  const visit = await aPhone()
  await enterAs(visit, customer.api)
  const { page } = visit
  await open(page, '/account/tickets')
  await page.getByText('Opens without internet on this phone.').waitFor()
  await open(page, `/account/orders/${order.id}`)
  await keeps(page, `/api/user/orders/${order.id}`)
  await open(page, '/account')
  await keeps(page, '/api/user/orders')
  await keeps(page, '/api/auth/me')
  return { ...visit, customer, order, event, shop }
}

describe('what somebody has of their own, without a network', () => {
  it('opens: orders, an order and tickets, each with its age, and is read again when the network is back', async () => {
    const visit = await aKnownCustomer()
    const { page, context, front, order, event, customer } = visit
    await cut(visit)
    await page.goto('/account')
    await banner(page).waitFor()
    await page.getByText(spaced(order.number)).first().waitFor()
    await page.goto(`/account/orders/${order.id}`)
    await banner(page).waitFor()
    await page.getByText(spaced(order.number)).first().waitFor()
    await page.goto('/account/tickets')
    await page.getByText(/^Saved on this phone, as of /).waitFor()
    expect(await page.getByRole('article').first().textContent()).toContain(event.title)

    await order.accept()
    await page.goto('/account')
    await banner(page).waitFor()
    await front.start()
    await context.setOffline(false)
    await page.getByText(/^No internet since/).waitFor({ state: 'hidden' })
    await page.getByText('Preparing').first().waitFor()
    const { items } = await customer.api.get<{ items: { id: string }[] }>('/api/user/orders')
    expect(items.filter(({ id }) => id === order.id)).toHaveLength(1)
  })

  it('is gone when they sign out, and the next who opens the phone without a network finds nothing of it', async () => {
    const visit = await aKnownCustomer()
    const { page, order, event } = visit
    await signOutOn(page)
    await expect.poll(async () => (await keptOn(page)).files.filter((url) => /user|auth|tickets/.test(url))).toEqual([])
    await cut(visit)
    for (const path of ['/account', `/account/orders/${order.id}`, '/account/tickets']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
      const words = await page.locator('body').textContent()
      for (const own of [order.number, spaced(order.number), event.title, 'Akinyi']) expect(words).not.toContain(own)
    }
  })

  it('is gone when the session has ended elsewhere, as soon as the phone hears of it', async () => {
    const { page, context } = await aKnownCustomer()
    await context.clearCookies()
    await page.goto('/account')
    await page.waitForURL(/auth\/login/)
    await expect.poll(async () => (await keptOn(page)).files.filter((url) => /user|auth|tickets/.test(url))).toEqual([])
  })

  it('is not seen by somebody else who signs in there, with a network or without', async () => {
    const visit = await aKnownCustomer()
    const { page, context, order } = visit
    const other = await aCustomer('Brian Kiptoo')
    await context.clearCookies()
    await open(page, '/auth/login')
    await signInOn(page, other.email, other.password)
    await page.getByText('Welcome back', { exact: false }).first().waitFor()
    await open(page, '/account')
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
    await keeps(page, '/api/user/orders')
    await cut(visit)
    await page.goto('/account')
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
    await page.goto(`/account/orders/${order.id}`)
    await page.getByRole('heading', { name: 'This page needs internet', level: 1 }).waitFor()
    const texts = await keptTexts(page)
    expect(texts).not.toContain(order.id)
    expect(texts).not.toContain('Akinyi')
  })

  it('is no part of the page that leads to every other, which was made for nobody', async () => {
    const { page, customer } = await aKnownCustomer()
    const texts = await page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname !== '/offline') continue
          found.push((await (await cache.match(request))?.text()) ?? '')
        }
      }
      return found
    })
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).not.toContain(customer.email)
  })
})

describe('the pages of a shop', () => {
  it('leave nothing of its orders and money on the device, except in the kitchen', async () => {
    const visit = await aPhone()
    await enterAs(visit, await apiOf('VENDOR'))
    const { page } = visit
    for (const path of ['/vendor', '/vendor/orders', '/vendor/revenue', '/vendor/payouts']) {
      await open(page, path)
      await keepsSite(page)
    }
    await keeps(page, '/api/auth/me')
    const { files } = await keptOn(page)
    expect(files.filter((url) => /vendor\/|admin/.test(decodeURIComponent(url)))).toEqual([])
  })
})

/** On the home page, at whatever hour. */
const aShopOn = (page: Page) => page.locator('main a[href^="/vendors/"]').first()

/** How many scripts the worker's version has, by the build that they are of. */
const scriptsOfVersion = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache')) ?? ''
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => url).filter((url) => url.endsWith('.js'))
    const isNew = urls.filter((url) => url.endsWith('.new.js')).length
    return { new: isNew, old: urls.length - isNew }
  })

/** Of which builds the scripts are that the page has fetched. */
const buildsOfScripts = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    const isNew = ({ name }: PerformanceEntry) => name.endsWith('.new.js')
    return { isOld: scripts.some((script) => !isNew(script)), isNew: scripts.some(isNew) }
  })

describe('a new build', () => {
  it('takes the place of the old one as a whole; a page that is open finds its parts, and all opens without a network', async () => {
    const visit = await aPhone()
    const { page, context, front } = visit
    await open(page, '/events')
    await keepsSite(page)
    await keeps(page, '/api/events')
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    front.bringBuild()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(() => scriptsOfVersion(page), { timeout: 20_000 }).toEqual({ new: expect.any(Number), old: 0 })
    // Without a pointer, for which a page fetches more.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart,/ })
      .evaluate((link: HTMLElement) => link.click())
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)

    await open(page, '/')
    await keeps(page, '/api/vendors')
    await cut(visit)
    for (const [path, drawn] of [
      ['/', aShopOn(page)],
      ['/events', page.getByRole('heading', { name: 'Events', level: 1 })],
      ['/cart', page.getByRole('heading', { name: 'Your cart is empty' })],
    ] as const) {
      await page.goto(path)
      await drawn.waitFor()
      expect(await buildsOfScripts(page)).toEqual({ isOld: false, isNew: true })
    }
    await front.start()
    await context.setOffline(false)
    await page.getByText(/^No internet since/).waitFor({ state: 'hidden' })
  })

  it('that cannot be fetched whole leaves the old one in its place', async () => {
    const visit = await aPhone()
    const { page, front } = visit
    await open(page, '/')
    await keepsSite(page)
    await keeps(page, '/api/vendors')
    front.bringBuild({ isBroken: true })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined))
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing)).toBe(null)
    await cut(visit)
    await page.goto('/')
    await aShopOn(page).waitFor()
    expect(await buildsOfScripts(page)).toEqual({ isOld: true, isNew: false })
  })
})

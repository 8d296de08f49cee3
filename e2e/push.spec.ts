import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PushPayload } from '../contracts/notifications/texts/push/push-text.ts'
import { aVisit, open, type Visit, withBrowser } from './support/browser.ts'
import { inSwahili } from './support/english.ts'
import { anOpenShop, aPaidOrder, ownerOf, passUndo } from './support/market.ts'
import { enterAs } from './support/people.ts'
import { program } from './support/program.ts'
import { type StandInBrowser, withPush } from './support/push.ts'

withBrowser({ isWhole: true })

const control = (page: Page) => page.getByRole('switch', { name: 'Notify me on this device' })

/** Delivers a message as the browser's push service would, to the worker that is registered. */
async function deliver({ page }: Visit, session: CDPSession, registrationId: string, payload: object | string) {
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

async function workerOf({ page, context }: Visit) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await registered }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, path: data?.path }))
  })

const kindsAt = async (browser: StandInBrowser) => (await browser.inbox()).map(({ payload }) => payload.kind)

describe('with the page closed', () => {
  it('the kitchen hears of a new order, and its customer of what becomes of it', async () => {
    const shop = await anOpenShop()
    const owner = await ownerOf(shop)
    const kitchen = await aVisit({ permissions: ['notifications'] })
    const tablet = await withPush(kitchen)
    await enterAs(kitchen, owner)
    await open(kitchen.page, '/vendor/orders')
    await kitchen.page.getByRole('button', { name: 'This device' }).click()
    await control(kitchen.page).click()
    await kitchen.page.getByText('On, also with the browser closed.').waitFor()
    await kitchen.page.goto('about:blank')

    const order = await aPaidOrder(shop, 'Rehema Chepkemoi')
    await expect.poll(() => kindsAt(tablet)).toEqual(['order_received'])
    const [message] = await tablet.inbox()
    expect(message).toMatchObject({ urgency: 'high', payload: { path: `/vendor/orders/${order.id}` } })

    const customer = await aVisit({ permissions: ['notifications'], viewport: { width: 360, height: 740 } })
    const phone = await withPush(customer)
    await enterAs(customer, order.customer)
    await open(customer.page, `/account/orders/${order.id}`)
    await control(customer.page).click()
    await expect.poll(() => control(customer.page).isChecked()).toBe(true)
    await customer.page.goto('about:blank')
    for (const step of ['accept', 'ready']) {
      const { status } = await owner.send('POST', `/api/vendor/orders/${order.id}/${step}`, {})
      expect(status).toBe(200)
      await passUndo(order.id)
      const kind = step === 'accept' ? 'order_accepted' : 'order_ready'
      await expect.poll(async () => (await kindsAt(phone)).at(-1)).toBe(kind)
    }
    const tags = (await phone.inbox()).map(({ payload }) => payload.tag)
    expect(new Set(tags)).toEqual(new Set([`order:${order.id}`]))
  })
})

describe('what a push service brings', () => {
  const message: PushPayload = {
    id: '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20',
    kind: 'order_accepted',
    title: 'Mama Achieng’s Kitchen accepted your order',
    body: 'Order UZ48251234 is ready for you at about 13:25.',
    path: '/account/notifications',
    tag: 'order:1',
    isSilent: false,
  }

  async function aNotifiedVisit() {
    const visit = await aVisit({ permissions: ['notifications'] })
    await withPush(visit)
    await enterAs(visit, (await aPaidOrder(await anOpenShop(), 'Nafula Simiyu')).customer)
    await open(visit.page, '/account/notifications')
    await control(visit.page).click()
    await expect.poll(() => control(visit.page).isChecked()).toBe(true)
    return { visit, ...(await workerOf(visit)) }
  }

  it('is shown, replaced by what comes later of the same order, and leads to its page on this site alone', async () => {
    const { visit, session, registrationId } = await aNotifiedVisit()
    const { page, context } = visit
    const of = async (tag: string) => (await shown(page)).filter((each) => each.tag === tag)
    await deliver(visit, session, registrationId, message)
    await expect.poll(() => of('order:1')).toMatchObject([{ title: message.title, body: message.body }])
    const ready = { ...message, id: `${message.id.slice(0, -1)}1`, kind: 'order_ready', title: 'Your order is ready' }
    await deliver(visit, session, registrationId, ready)
    await expect.poll(() => of('order:1')).toMatchObject([{ title: 'Your order is ready' }])
    // The same once more, as push services do: it takes its own place and makes no sound.
    await deliver(visit, session, registrationId, ready)
    await expect.poll(() => of('order:1')).toMatchObject([{ title: 'Your order is ready', silent: true }])
    await deliver(visit, session, registrationId, 'nonsense')
    await expect.poll(() => of('uliza')).toMatchObject([{ title: 'Uliza', path: '/' }])

    const worker = context.serviceWorkers().find((each) => each.url().endsWith('/service-worker.js'))
    const pressed = (path: string) =>
      worker?.evaluate(async (wanted) => {
        // In the worker, which has no types here.
        const scope = globalThis as unknown as ReturnType<typeof JSON.parse>
        const went: string[] = []
        scope.clients.openWindow = async (url: string) => void went.push(`opened ${url}`)
        scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
          went.push(`focused ${this.url}`)
        }
        await scope.registration.showNotification('Pressed', { tag: 'pressed', data: { path: wanted } })
        const [notification] = await scope.registration.getNotifications({ tag: 'pressed' })
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
        while (went.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
        return [...went, (await scope.registration.getNotifications({ tag: 'pressed' })).length]
      }, path)
    const { origin } = new URL(page.url())
    expect(await pressed('/account/notifications')).toEqual([`focused ${origin}/account/notifications`, 0])
    expect(await pressed('/account/tickets')).toEqual([`opened ${origin}/account/tickets`, 0])
    expect(await pressed('https://evil.example/account')).toEqual([`opened ${origin}/`, 0])
    expect(await pressed('//evil.example')).toEqual([`opened ${origin}/`, 0])
  })
})

describe('the control', () => {
  it('turns it off again, on the list of devices too', async () => {
    const visit = await aVisit({ permissions: ['notifications'] })
    await withPush(visit)
    const { customer } = await aPaidOrder(await anOpenShop(), 'Zawadi Barasa')
    await enterAs(visit, customer)
    const { page } = visit
    await open(page, '/account/devices')
    await control(page).click()
    await page.getByText('Notified, also with the browser closed').waitFor()
    await control(page).click()
    await page.getByText('Notified, also with the browser closed').waitFor({ state: 'hidden' })
    expect((await customer.get<{ items: unknown[] }>('/api/user/push-devices')).items).toEqual([])
  })

  it('says what to do where the browser was told to refuse, or cannot', async () => {
    const { customer } = await aPaidOrder(await anOpenShop(), 'Halima Said')
    const refused = await aVisit()
    await refused.context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await enterAs(refused, customer)
    await open(refused.page, '/account/notifications')
    await refused.page.getByText('You refused it in this browser.', { exact: false }).waitFor()
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
    const phone = await aVisit({ userAgent: iPhone, viewport: { width: 360, height: 740 } })
    await phone.context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await inSwahili(phone)
    await enterAs(phone, customer)
    await open(phone.page, '/account/notifications')
    await phone.page.getByText('Add to Home Screen', { exact: false }).waitFor()
    const manifest = await phone.page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await fetch(program().appUrl + manifest)
    expect([answer.status, ((await answer.json()) as { display: string }).display]).toEqual([200, 'standalone'])
  })
})

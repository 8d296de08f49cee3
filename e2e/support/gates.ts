import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { type Api, anApiOf } from './api.ts'
import { aVisit, open } from './browser.ts'
import { aCustomer, answerPrompt, type Customer, smsTo, somebody } from './market.ts'
import { demoPeople, enterAs } from './people.ts'
import { program } from './program.ts'

/** By the program's clock. */
const hours = (count: number) => new Date(Date.now() + program().aheadMilliseconds + count * 3_600_000).toISOString()

/** An event of the demo's vendor whose doors are open, with a type of ticket that costs nothing, and one that costs. */
export async function anEventToday(title: string, vendor: Api) {
  const body = {
    title: `${title} ${randomUUID().slice(0, 4)}`,
    description: 'Nyama choma and music in the garden.',
    category: 'food-drink',
    startsAt: hours(1),
    endsAt: hours(5),
    venue: 'Uhuru Gardens',
    county: 'nairobi',
    reEntry: true,
    capacity: 1000,
    ticketTypes: [
      { name: 'Regular', priceKES: 0, maxPerOrder: 20 },
      { name: 'By the stage', priceKES: 500, maxPerOrder: 20 },
    ],
  }
  const made = await vendor.send('POST', '/api/vendor/events', body)
  if (made.status !== 201) throw new Error(`no event: ${made.text}`)
  const { id, ticketTypes } = JSON.parse(made.text) as { id: string; ticketTypes: { id: string }[] }
  const published = await vendor.send('POST', `/api/vendor/events/${id}/publish`)
  if (published.status !== 200) throw new Error(`not published: ${published.text}`)
  const [free, paid] = ticketTypes
  return { id, title: body.title, productId: free?.id as string, paidProductId: paid?.id as string }
}
export type EventToday = Awaited<ReturnType<typeof anEventToday>>

/** The address of tickets that the organiser gave to a phone, as its SMS has it. */
export async function linkOfGift(event: EventToday, vendor: Api, { quantity = 1 } = {}): Promise<string> {
  const { name, phone } = somebody('Ayub Ogada')
  const body = { ticketTypeId: event.productId, quantity, name, phone }
  const given = await vendor.send('POST', `/api/vendor/events/${event.id}/give-tickets`, body)
  if (given.status !== 201) throw new Error(`nothing was given: ${given.text}`)
  return linkIn(await smsTo(phone))
}

/** Where the link of an SMS leads, on this program. */
export function linkIn(text: string): string {
  const { pathname, hash } = new URL(/\S+:\/\/\S+/.exec(text)?.[0] ?? '')
  return pathname + hash
}

/** Until devices can decide short codes by themselves: the worker hashes them after they were bought. */
export async function shortCodesHashed({ id }: Pick<EventToday, 'id'>, vendor: Api) {
  for (;;) {
    const { tickets } = await vendor.get<{ tickets: string[][] }>(`/api/vendor/scan/bundle?eventId=${id}`)
    if (tickets.every(([, , , , hash]) => hash !== '')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

export interface IssuedTicket {
  id: string
  code: string
  shortCode: string
}

interface Bought {
  orderId: string
  tickets: IssuedTicket[]
}

/** So many tickets of somebody new, who is called Otieno Odhiambo; of the type that costs, they are paid by phone. */
async function buyTickets(
  event: EventToday,
  vendorId: string,
  { count, isPaid }: { count: number; isPaid: boolean },
): Promise<Bought> {
  return buyTicketsFor(await aCustomer('Otieno Odhiambo'), event, vendorId, { count, isPaid })
}

async function buyTicketsFor(
  { api: customer, ...person }: Customer,
  event: EventToday,
  vendorId: string,
  { count, isPaid }: { count: number; isPaid: boolean },
): Promise<Bought> {
  const product = isPaid
    ? { productId: event.paidProductId, priceKES: 500 }
    : { productId: event.productId, priceKES: 0 }
  const contact = { name: person.name, phone: person.phone, email: person.email }
  const placed = await customer.send('POST', '/api/cart/checkout', {
    vendorId,
    items: [{ ...product, quantity: count }],
    fulfilment: { method: 'TICKETS' },
    contact,
    ...(isPaid && { payment: { method: 'MPESA', phone: person.phone } }),
  })
  if (placed.status !== 201) throw new Error(`no tickets: ${placed.text}`)
  const { order } = JSON.parse(placed.text) as { order: { id: string } }
  if (isPaid) await answerPrompt(person.phone)
  for (let waited = 0; waited < 20_000; waited += 100) {
    const { items } = await customer.get<{ items: IssuedTicket[] }>('/api/user/tickets')
    if (items.length === count) return { orderId: order.id, tickets: items }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the tickets were not issued')
}

/** So many tickets that cost nothing, of somebody who has an account. */
export async function ticketsOf(
  person: ReturnType<typeof somebody>,
  event: EventToday,
  vendorId: string,
  count: number,
): Promise<IssuedTicket[]> {
  const customer = { ...person, api: await anApiOf(person.email, person.password) }
  return (await buyTicketsFor(customer, event, vendorId, { count, isPaid: false })).tickets
}

/** So many tickets that somebody has paid for. */
export const paidTicketsOf = (customer: Customer, event: EventToday, vendorId: string, count: number) =>
  buyTicketsFor(customer, event, vendorId, { count, isPaid: true })

export const ticketsFor = async (event: EventToday, vendorId: string, count: number): Promise<IssuedTicket[]> =>
  (await buyTickets(event, vendorId, { count, isPaid: false })).tickets

/** Tickets that were paid for, and whose money went back. */
export async function refundedTickets(event: EventToday, vendor: Api, vendorId: string, count: number) {
  const { orderId, tickets } = await buyTickets(event, vendorId, { count, isPaid: true })
  const body = { refund: { whole: true }, reason: 'They cannot come' }
  const refunded = await vendor.send('POST', `/api/vendor/orders/${orderId}/refund`, body)
  if (refunded.status !== 200) throw new Error(`not refunded: ${refunded.text}`)
  return tickets
}

/** Tickets that the organiser took back. */
export async function revokedTickets(event: EventToday, vendor: Api, vendorId: string, count: number) {
  const tickets = await ticketsFor(event, vendorId, count)
  for (const { id } of tickets) {
    const { status, text } = await vendor.send('POST', `/api/vendor/tickets/${id}/revoke`, {
      reason: 'Sold in a group',
      refund: false,
    })
    if (status !== 200) throw new Error(`not revoked: ${text}`)
  }
  return tickets
}

/** The demo's vendor, and the id of its shop. */
export async function theVendor(): Promise<{ vendor: Api; vendorId: string }> {
  const vendor = await anApiOf(demoPeople.VENDOR.email)
  return { vendor, vendorId: (await vendor.get<{ id: string }>('/api/vendor/profile')).id }
}

/** A small phone that sees what is held up to it. */
export const gatePhone = { viewport: { width: 360, height: 640 }, hasTouch: true, permissions: ['camera'] }

/** An owner's own phone at Gate A of an event, open. */
export async function atGateA(owner: Api, event: { id: string }) {
  const visit = await aVisit(gatePhone)
  await enterAs(visit, owner)
  const { page } = visit
  await page.addInitScript(injectCamera)
  await open(page, `/vendor/scan?event=${event.id}`)
  await page.getByText('1 key, from Uliza').waitFor()
  await page.getByRole('button', { name: 'Gate A' }).click()
  await page.getByRole('button', { name: 'Open Gate A' }).click()
  await page.getByText('Hold the code inside the frame').waitFor()
  return visit
}

/** Before the page's own scripts: a camera that sees what `showScreenToCamera` holds up. */
export function injectCamera() {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 640
  const context = canvas.getContext('2d')
  const held: { picture?: ImageBitmap } = {}
  Object.assign(window, { held })
  setInterval(() => {
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 640, 640)
    if (held.picture) context.drawImage(held.picture, 60, 60, 520, 520)
  }, 60)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15)
}

/** Nothing is before the camera any more. */
export const showNothingToCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete (window as unknown as { held: { picture?: ImageBitmap } }).held.picture
  })

/** Holds up what another phone's screen shows now. */
export async function showScreenToCamera(page: Page, shown: Locator): Promise<void> {
  const picture = (await shown.screenshot()).toString('base64')
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const { held } = window as unknown as { held: { picture?: ImageBitmap } }
    held.picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  }, picture)
}

/** As a hand scanner types a code and Enter. Answers the verdict and in how many milliseconds it stood there. */
export const typeAsScanner = (page: Page, code: string) =>
  page.evaluate(async (text) => {
    const nonce = () => document.querySelector('[data-nonce]')?.getAttribute('data-nonce')
    const before = nonce()
    // Pressed at once, before any is heard. A scanner makes no pause; a busy machine may.
    const pressAll = () =>
      [...text, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const isAtOnce = (events: KeyboardEvent[]) => Number(events.at(-1)?.timeStamp) - Number(events[0]?.timeStamp) < 30
    let presses = pressAll()
    while (!isAtOnce(presses)) presses = pressAll()
    for (const press of presses) document.body.dispatchEvent(press)
    const startedAt = performance.now()
    while (nonce() === before || !nonce()) {
      if (performance.now() - startedAt > 20_000) throw new Error(`no verdict for ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const milliseconds = performance.now() - startedAt
    return { verdict: document.querySelector('[data-verdict]')?.getAttribute('data-verdict') ?? '', milliseconds }
  }, code)

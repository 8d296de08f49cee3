import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { type Api, anApiOf } from './api.ts'
import { somebody } from './market.ts'
import { demoPeople } from './people.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** An event of the demo's vendor whose doors are open, with a type of ticket that costs nothing. */
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
    ticketTypes: [{ name: 'Regular', priceKES: 0, maxPerOrder: 20 }],
  }
  const made = await vendor.send('POST', '/api/vendor/events', body)
  if (made.status !== 201) throw new Error(`no event: ${made.text}`)
  const { id, ticketTypes } = JSON.parse(made.text) as { id: string; ticketTypes: { id: string }[] }
  const published = await vendor.send('POST', `/api/vendor/events/${id}/publish`)
  if (published.status !== 200) throw new Error(`not published: ${published.text}`)
  return { id, title: body.title, productId: ticketTypes[0]?.id as string }
}

export interface IssuedTicket {
  id: string
  code: string
  shortCode: string
}

/** So many tickets of somebody new, who is called this. */
export async function ticketsFor(
  event: { id: string; productId: string },
  vendorId: string,
  count: number,
  register: (person: ReturnType<typeof somebody>) => Promise<void>,
): Promise<IssuedTicket[]> {
  const person = somebody('Otieno Odhiambo')
  await register(person)
  return ticketsOf(person, event, vendorId, count)
}

/** So many tickets of somebody who has an account. */
export async function ticketsOf(
  person: ReturnType<typeof somebody>,
  event: { productId: string },
  vendorId: string,
  count: number,
): Promise<IssuedTicket[]> {
  const customer = await anApiOf(person.email, person.password)
  const items = [{ productId: event.productId, quantity: count, priceKES: 0 }]
  const contact = { name: person.name, phone: person.phone, email: person.email }
  const body = { vendorId, items, fulfilment: { method: 'TICKETS' }, contact }
  const placed = await customer.send('POST', '/api/cart/checkout', body)
  if (placed.status !== 201) throw new Error(`no tickets: ${placed.text}`)
  const { items: tickets } = await customer.get<{ items: IssuedTicket[] }>('/api/user/tickets')
  return tickets
}

export const theVendor = () => anApiOf(demoPeople.VENDOR.email)

/** Before the page's own scripts: a camera that sees what `showToCamera` holds up. */
export function injectCamera() {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 640
  const context = canvas.getContext('2d')
  const held: { rows: boolean[][] } = { rows: [] }
  Object.assign(window, { held })
  setInterval(() => {
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 640, 640)
    context.fillStyle = '#000'
    const size = Math.floor(560 / Math.max(1, held.rows.length))
    for (const [y, row] of held.rows.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(40 + x * size, 40 + y * size, size, size)
  }, 60)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15)
}

/** Nothing is held up when there is no code. */
export async function showToCamera(page: Page, code?: string): Promise<void> {
  const rows = code ? encode(code, { ecc: 'M', border: 0 }).data : []
  await page.evaluate((shown) => {
    ;(window as unknown as { held: { rows: boolean[][] } }).held.rows = shown
  }, rows)
}

/** As a hand scanner types a code and Enter. Answers the verdict and in how many milliseconds it stood there. */
export const typeAsScanner = (page: Page, code: string) =>
  page.evaluate(async (text) => {
    const nonce = () => document.querySelector('[data-nonce]')?.getAttribute('data-nonce')
    const before = nonce()
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const startedAt = performance.now()
    while (nonce() === before || !nonce()) {
      if (performance.now() - startedAt > 20_000) throw new Error(`no verdict for ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const milliseconds = performance.now() - startedAt
    return { verdict: document.querySelector('[data-verdict]')?.getAttribute('data-verdict') ?? '', milliseconds }
  }, code)

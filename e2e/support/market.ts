import { randomUUID } from 'node:crypto'
import type { Language } from '../../contracts/account/identity.ts'
import { market } from '../../demo/market/index.ts'
import { demoPassword } from '../../demo/seed/index.ts'
import { type Api, anApiOf, knownApiOf } from './api.ts'
import { inDatabase, program } from './program.ts'

interface Product {
  id: string
  name: string
  isSoldOut: boolean
  priceKES: number
  variations: unknown[]
  optionGroups: { least: number }[]
}

export interface OpenShop {
  slug: string
  name: string
  ownerEmail: string
  /** Something on its menu that can be added with one press. */
  product: Product
}

const read = async <T>(path: string) => (await (await fetch(program().appUrl + path)).json()) as T

interface Listed {
  slug: string
  open: { until: string | null }
}

interface Vendor {
  id: string
  name: string
  deliveryAreas: { id: string; name: string }[]
  menu: { products: Product[] }[]
}

/**
 * A shop that takes orders for the next hour, at whatever hour the tests run: the market has some open around the
 * clock. All of them can be picked up from; those that deliver are asked for.
 */
export async function anOpenShop(besides?: OpenShop, { delivers = false, last = false } = {}): Promise<OpenShop> {
  const { items } = await read<{ items: Listed[] }>('/api/vendors?open=true&pickup=true')
  const inAnHour = Date.now() + 3_600_000
  // The last is nobody else's: what a journey does to the whole shop disturbs no other.
  for (const { slug, open } of last ? items.toReversed() : items) {
    const closesSoon = open.until !== null && Date.parse(open.until) < inAnHour
    if (slug === besides?.slug || closesSoon) continue
    const vendor = await read<Vendor>(`/api/vendors/${slug}`)
    if (delivers && vendor.deliveryAreas.length === 0) continue
    const products = vendor.menu.flatMap((section) => section.products)
    const product = products.find(
      ({ isSoldOut, variations, optionGroups }) =>
        !isSoldOut && variations.length === 0 && optionGroups.every(({ least }) => least === 0),
    )
    const owner = market.vendors.find((one) => one.slug === slug)?.owner
    if (product && owner) return { slug, name: vendor.name, ownerEmail: owner.email, product }
  }
  throw new Error('no shop is open')
}

let people = 0

/** Somebody new, with a phone that no other journey uses. */
export function somebody(name = 'Wambui Njeri') {
  people += 1
  const tag = `${process.pid}${people}`
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  return {
    name,
    email: `e2e-${tag}-${digits}@example.com`,
    phone: `07${digits.slice(0, 1)}1${digits.slice(1)}`,
    password: 'kikombe cha chai',
  }
}

export const demo = { password: demoPassword }

/** Has the customers' phones do something, or the provider behave in a certain way. */
export async function tellPhones<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${program().phonesUrl}/_sim${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Waits for the prompt on this phone and answers it, as its page would. */
export async function answerPrompt(phone: string, action: 'pin' | 'wrong-pin' | 'cancel' = 'pin') {
  const phones = program().phonesUrl
  const msisdn = `254${phone.replace(/^0/, '')}`
  for (let waited = 0; waited < 20_000; waited += 50) {
    const view = (await (await fetch(`${phones}/_sim/phones/${msisdn}`)).json()) as {
      prompts: { checkoutRequestId: string; state: string }[]
    }
    const prompt = view.prompts.find(({ state }) => state === 'open')
    if (prompt) {
      await tellPhones(`/prompts/${prompt.checkoutRequestId}`, { action })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no prompt came to ${msisdn}`)
}

/** What an SMS to this phone says, once one has come. */
export async function smsTo(phone: string): Promise<string> {
  const msisdn = `254${phone.replace(/^0/, '')}`
  for (let waited = 0; waited < 20_000; waited += 100) {
    const answer = await fetch(`${program().phonesUrl}/_sim/phones/${msisdn}`)
    const { inbox } = (await answer.json()) as { inbox: { from: string; text: string }[] }
    const sms = inbox.find(({ from }) => from !== 'MPESA')
    if (sms) return sms.text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no SMS came to ${msisdn}`)
}

/** Something new on the shop's menu, which no other journey touches, and its owner's hand on it. */
export async function aProduct(shop: OpenShop, given: { name: string; priceKES?: number }) {
  const { priceKES = 250 } = given
  const name = `${given.name} ${randomUUID().slice(0, 4)}`
  const owner = await anApiOf(shop.ownerEmail)
  const input = { description: '', section: 'Leo', stock: null, maxPerOrder: null, status: 'ACTIVE', variations: [] }
  const made = await owner.send('POST', '/api/vendor/products', { ...input, name, priceKES })
  if (made.status !== 201) throw new Error(`${name} was not made: ${made.text}`)
  const { id, ...first } = JSON.parse(made.text) as { id: string; version: number }
  let { version } = first
  return {
    id,
    name,
    priceKES,
    async change(patch: { priceKES?: number; stock?: number; status?: string }) {
      const changed = await owner.send('PATCH', `/api/vendor/products/${id}`, { ...patch, version })
      if (changed.status !== 200) throw new Error(`${name} was not changed: ${changed.text}`)
      version = JSON.parse(changed.text).version
    },
  }
}

/** The shop's own hand. */
export const ownerOf = ({ ownerEmail }: Pick<OpenShop, 'ownerEmail'>): Promise<Api> => knownApiOf(ownerEmail)

/** Somebody new who has signed up, with their hand on the API; they are written to in a language. */
export async function aCustomer(name?: string, language?: Language) {
  const person = somebody(name)
  const registered = await fetch(`${program().appUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.201.${process.pid % 256}.${people % 256}` },
    body: JSON.stringify(person),
  })
  if (!registered.ok) throw new Error(`${person.name} could not sign up: ${await registered.text()}`)
  return { ...person, api: await anApiOf(person.email, person.password, language) }
}
export type Customer = Awaited<ReturnType<typeof aCustomer>>

/** An order of somebody new, paid and waiting to be accepted, and its vendor's hand on it. */
export const aPaidOrder = async (shop: OpenShop, name = 'Zawadi Barasa', by?: Api, language?: Language) =>
  aPaidOrderOf(await aCustomer(name, language), shop, by)

/** The same of somebody whom the journey knows. */
export async function aPaidOrderOf(
  { api: customer, ...person }: Customer,
  shop: OpenShop,
  by?: Api,
  fulfilment: object = { method: 'PICKUP' },
) {
  const { name } = person
  const vendor = await read<Vendor>(`/api/vendors/${shop.slug}`)
  const { id: productId, priceKES } = shop.product
  const placed = await customer.send('POST', '/api/cart/checkout', {
    vendorId: vendor.id,
    items: [{ productId, quantity: 1, priceKES }],
    fulfilment,
    contact: { name, phone: person.phone, email: person.email },
    payment: { method: 'MPESA', phone: person.phone },
  })
  if (placed.status !== 201) throw new Error(`nothing was ordered: ${placed.text}`)
  const { order } = JSON.parse(placed.text) as { order: { id: string; number: string } }
  await answerPrompt(person.phone)
  const owner = by ?? (await ownerOf(shop))
  const status = async () => (await owner.get<{ status?: string }>(`/api/vendor/orders/${order.id}`)).status
  for (let waited = 0; (await status()) !== 'PAID'; waited += 100) {
    if (waited > 20_000) throw new Error(`order ${order.number} was not paid`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    ...order,
    name,
    phone: person.phone,
    email: person.email,
    password: person.password,
    customer,
    status,
    accept: () => owner.send('POST', `/api/vendor/orders/${order.id}/accept`),
  }
}

/** The steps of an order can be taken back for some seconds, in which nobody is told: they are over. */
export const passUndo = (id: string) =>
  inDatabase(
    `update deliveries set due_at = due_at - interval '1 hour' from domain_events
     where event_id = domain_events.id and channel = 'messages' and due_at is not null
       and data ->> 'orderId' = $1 and data ->> 'step' <> 'LATE'`,
    [id],
  )

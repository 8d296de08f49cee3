import type { OrderId } from '#contracts/wire/primitives.ts'
import { cartOf, checkOut } from '../builders/orders.ts'
import { Visitor } from '../world/visitor.ts'
import type { MarketDay } from './market-day.ts'

/**
 * What happens at the phone. Money reported only by one callback is not included: a callback during a crash is lost.
 */
const scenarios = [
  'success',
  'success',
  'no-callback',
  'duplicate-callback',
  'callback-first',
  'flapping-query',
  'busy-once',
  'wrong-pin',
  'cancel',
]
/** How Safaricom handles a refund. */
const refundScenarios = [
  'success',
  'no-result',
  'duplicate-result',
  'dropped-response',
  'busy',
  'result-first',
  'timeout',
]
const password = 'kiangazi na masika'

/** Signs up, buys at one of these shops, pays or does not, retries, gives up, until the market closes. */
export async function shopUntilClosed(day: MarketDay, n: number, shops = day.stockedShops) {
  const me = new Visitor(day.url)
  const [email, digits] = [`customer-${n}@market.example`, String(n).padStart(2, '0')]
  await signUp(day, me, email, `+2547200000${digits}`, `198.51.100.${n}`)
  let turn = 0
  const phone = () => `+25472${digits}0000${turn++ % 4}`
  await day.repeatUntilClosed(() => buy(day, me, { email, phone: phone(), shops }), [20, 160])
}

const words = ['kuku', 'chips', 'samaki', 'a dish', 'pilau', 'nyama choma', 'chapo', 'nothing of this kind']

/** Looks around without an account, until the market closes: lists, a search, a shop. */
export async function browseUntilClosed(day: MarketDay) {
  const { shop } = day.random.pick(day.stockedShops)
  await day.repeatUntilClosed(async () => {
    // Each is somebody else, on a connection of their own.
    const visitor = new Visitor(day.url)
    const search = `${day.random.pick(words)} ${Math.floor(day.random.next() * 1000)}`
    for (const address of [
      '/api/vendors',
      `/api/vendors/${shop.slug}`,
      '/api/events',
      `/api/search?search=${encodeURIComponent(search)}`,
    ]) {
      const { status } = await day.requestUntilAnswered(() => visitor.get(address))
      if (status !== 200 && status !== 429) day.defects.push(`${address} was answered ${status}`)
    }
  }, [100, 400])
}

/** Each from a network of their own: those that ask again after a crash have one only so many refusals. */
async function signUp(day: MarketDay, me: Visitor, email: string, phone: string, network: string) {
  const person = { name: 'Wanjiru Kamau', email, phone, password }
  const from = { 'x-forwarded-for': network }
  const send = (address: string, body: unknown) => day.requestUntilAnswered(() => me.send('POST', address, body, from))
  let { status } = await send('/api/auth/register', person)
  // Registered by the previous attempt, whose response was lost.
  if (status !== 201) ({ status } = await send('/api/auth/login', { email, password }))
  if (status === 200 || status === 201) day.acknowledged.emails.add(email)
  else day.defects.push(`${email} was refused with ${status}`)
}

interface Buyer {
  email: string
  phone: string
  shops: MarketDay['stockedShops']
}

async function buy(day: MarketDay, me: Visitor, { email, phone, shops }: Buyer) {
  const { shop, product } = day.random.pick(shops)
  await prepare(day, phone)
  const person = Object.assign(me, {
    user: { id: '' as never, name: 'Wanjiru', email, phone, role: 'CUSTOMER' as const, adminRole: null, area: null },
  })
  const [cart, key] = [cartOf(shop, person, [{ product, quantity: 1 }]), crypto.randomUUID()]
  const { status, body } = await day.requestUntilAnswered(() => checkOut(person, cart, key))
  if (status !== 201) return
  const { id } = body.order
  day.acknowledged.orders.add(id)
  day.sales.push({ shop, at: Date.now() })
  if (day.chance(0.1)) {
    const again = await day.requestUntilAnswered(() => checkOut(person, cart, key))
    day.acknowledged.orders.add(again.body.order.id)
  }
  await day.pause(10, 200)
  const order = (await day.requestUntilAnswered(() => me.get(`/api/user/orders/${id}`))).body
  if (order.status !== 'PENDING_PAYMENT' || order.payment.status !== 'FAILED') return
  if (day.chance(0.3)) await cancelUnpaid(day, me, id)
  else await tryAgain(day, me, id, phone)
}

async function prepare(day: MarketDay, phone: string) {
  const times = { delayMs: Math.floor(day.random.next() * 150), callbackDelayMs: Math.floor(day.random.next() * 150) }
  if (day.chance(0.5)) await day.phones.control('/scenario', { phone, custom: { outcome: 'pin', ...times } })
  else await day.phones.scenario(phone, day.random.pick(scenarios))
  for (const command of ['reversal', 'b2c'])
    await day.phones.control('/scenario', { phone, command, scenario: day.random.pick(refundScenarios) })
}

async function cancelUnpaid(day: MarketDay, me: Visitor, orderId: OrderId) {
  const { status } = await day.requestUntilAnswered(() => me.post(`/api/user/orders/${orderId}/cancel`))
  if (status === 200) day.acknowledged.transitions.push({ orderId, status: 'CANCELLED' })
}

async function tryAgain(day: MarketDay, me: Visitor, orderId: string, phone: string) {
  await prepare(day, phone)
  const key = crypto.randomUUID()
  const choice = { payment: { method: 'MPESA', phone } }
  const { status } = await day.requestUntilAnswered(() => me.command(`/api/user/orders/${orderId}/pay`, choice, key))
  if (status === 200) day.acknowledged.attempts.add(key)
}

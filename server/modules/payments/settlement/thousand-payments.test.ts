import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq, isNull, lte } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { CallbackProxy, type DeliveryFault } from '#server/testing/stand-ins/callback-proxy.ts'
import { DatabaseWire } from '#server/testing/stand-ins/database-wire.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { isOpenSql } from '../payments.queries.ts'
import { payments, refunds, suspenseItems, webhookEvents } from '../payments.tables.ts'

const count = isSoak ? 10_000 : 1_000
const random = seededRandom(`${count} payments`)

/** What happens at the phone and at Safaricom, and what may become of the webhook events of it. */
const any: DeliveryFault[] = ['at once', 'lost', 'late', 'tripled']
/**
 * Where nothing but its webhook event can ever tell us the truth: money that no query admits to must be told at some
 * time.
 */
const told: DeliveryFault[] = ['at once', 'late', 'tripled']
const scenarios: Record<string, DeliveryFault[]> = {
  success: any,
  'callback-first': any,
  slow: any,
  'busy-once': any,
  'flapping-query': any,
  'wrong-shape': any,
  'wrong-pin': any,
  cancel: any,
  'no-funds': any,
  'no-answer': any,
  locked: any,
  error: any,
  'rate-limited-push': any,
  'late-pin': told,
  'dropped-response': told,
  'rate-limited-query': told,
  'contradicting-query': told,
}

/** Where nobody pays, whatever is heard of it. */
const unpaid = new Set([
  'busy-once',
  'wrong-pin',
  'cancel',
  'no-funds',
  'no-answer',
  'locked',
  'error',
  'rate-limited-push',
])

const faults = new Map<string, DeliveryFault>()
const post = new CallbackProxy({
  // The id that Safaricom gives a request ends in the phone's nine digits.
  faultOf: (body) => faults.get(/"CheckoutRequestID":"\w+(\d{9})"/.exec(body)?.[1] ?? '') ?? 'at once',
  random: random.next,
  deliverTo: () => programAt,
})
let programAt = ''

/** The program's database goes away again and again, for a moment; the simulator's callbacks do not wait for it. */
const wire = new DatabaseWire()
const cutEvery = 40
const cutMilliseconds = 120
const world = aWorld({ MPESA_QUERIES_PER_MINUTE: '100000' }, { wire, silenceMilliseconds: 5_000 })
beforeAll(async () => {
  programAt = world.config.providers.mpesa.callbackUrl
  world.config.providers.mpesa.callbackUrl = await post.open()
})
afterAll(async () => {
  await post.close()
  await wire.stop()
})

/** It is back, and what was kept beside it is written down. */
async function recover() {
  wire.plugIn()
  await eventually(async () => (await world.visitor().get('/api/health/ready')).status === 200)
  await world.periodicJobs.drainSpools()
}

async function kept() {
  const names = await readdir(join(world.config.dataDir, 'spool'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).length
}

/** A customer repeats a checkout that was not answered, as the page does, until it is. */
async function checkOutUntilAnswered(...[customer, cart]: Parameters<typeof checkOut>) {
  const key = crypto.randomUUID()
  return eventually(async () => {
    const answer = await checkOut(customer, cart, key)
    return answer.status === 503 ? null : answer
  })
}

const inTurns = async (times: number, atOnce: number, work: (n: number) => Promise<unknown>) => {
  let next = 0
  const worker = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

interface Placed {
  id: string
  phone: string
  scenario: string
  fault: DeliveryFault
  totalKES: number
}

async function placeAll(): Promise<Placed[]> {
  const market = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const shop = await aShop(world)
      return { shop, product: await aProduct(world, shop, { priceKES: 50 + 37 * n }) }
    }),
  )
  // Each asks on as many phones as the prompt limit allows.
  const customers = await Promise.all(Array.from({ length: count / 5 }, () => aPerson(world)))
  const placed: Placed[] = []
  await inTurns(count, 12, async (n) => {
    const phone = `+254710${String(n).padStart(6, '0')}`
    const scenario = random.pick(Object.keys(scenarios))
    const fault = random.pick(scenarios[scenario] as DeliveryFault[])
    faults.set(phone.slice(-9), fault)
    await world.phones.scenario(phone, scenario, scenario === 'rate-limited-push' ? 'always' : 1)
    if (n % 97 === 96) await world.phones.control('/token/expire', {})
    const { shop, product } = random.pick(market)
    const customer = customers[n % customers.length] as (typeof customers)[number]
    const cart = cartOf(shop, customer, [{ product }], { payment: { method: 'MPESA', phone } })
    if (n % cutEvery === cutEvery - 1) {
      wire.pull()
      setTimeout(() => wire.plugIn(), cutMilliseconds)
    }
    const { status, body } = await checkOutUntilAnswered(customer, cart)
    expect(status).toBe(201)
    placed.push({ id: body.order.id, phone, scenario, fault, totalKES: body.order.totalKES })
  })
  return placed
}

/** What the worker does every two seconds, by the clock of the test. */
async function work() {
  await world.periodicJobs.drainSpools()
  await world.periodicJobs.applyPendingWebhookEvents()
  const isDue = () => world.db.$count(payments, lte(payments.followUpAt, world.clock.now()))
  // Several workers share what is due.
  while ((await isDue()) > 0) await Promise.all([1, 2, 3, 4].map(() => world.periodicJobs.followUpPayments()))
  await world.periodicJobs.expireOrders()
}

const unfinished = async () =>
  (await world.db.$count(payments, isOpenSql)) +
  (await world.db.$count(orders, eq(orders.status, 'PENDING_PAYMENT'))) +
  (await world.db.$count(webhookEvents, isNull(webhookEvents.appliedAt))) +
  post.kept +
  (await kept())

/**
 * Lets minutes pass; letters that were held back come after 3 minutes, and the last when every window has closed. The
 * simulator lives by the clock on the wall: a quick machine must not be through with its hours before a slow phone has
 * answered.
 */
async function letTimePass() {
  for (let minute = 1; (await unfinished()) > 0; minute++) {
    if (minute > 600) throw new Error(`${await unfinished()} have no end after ten hours`)
    await wait(minute > 20 ? 50 : 0)
    world.clock.pass(minutes(1))
    if (minute === 3 || minute > 15) {
      // Some of the late ones meet a database that is away.
      if (minute % 2 === 1) wire.pull()
      await post.deliver(minute === 3 ? 0.5 : 1)
      await recover()
    }
    await work()
  }
}

it(`settles ${count} payments with lost, late, tripled and unordered callbacks, and a database that is cut off again and again, correctly, without a person`, async () => {
  const placed = await placeAll()
  await recover()
  await letTimePass()

  const statuses = new Map(
    (await world.db.select({ id: orders.id, status: orders.status }).from(orders)).map(({ id, status }) => [
      id,
      status,
    ]),
  )
  const wrong: object[] = []
  let receivedKES = 0
  await inTurns(count, 12, async (n) => {
    const order = placed[n] as Placed
    const paidKES = 1_000_000 - (await world.phones.view(order.phone)).balanceKES
    receivedKES += paidKES
    const status = statuses.get(order.id as never)
    const isRight = paidKES === 0 ? status === 'EXPIRED' : paidKES === order.totalKES && status === 'PAID'
    if (!isRight) wrong.push({ ...order, paidKES, status })
  })
  expect(wrong).toEqual([])
  expect(-(await accountKES(world, 'provider:mpesa'))).toBe(receivedKES)
  const paid = [...statuses.values()].filter((status) => status === 'PAID').length
  expect(await world.db.$count(payments, eq(payments.status, 'SUCCEEDED'))).toBe(paid)
  // A prompt or two may be late for its order; what was drawn says how many can be paid at most.
  const payable = placed.filter(({ scenario }) => !unpaid.has(scenario)).length
  expect(paid).toBeLessThanOrEqual(payable)
  expect(paid).toBeGreaterThan(payable * 0.9)
  // Nothing was left to a person: nothing is kept aside, nothing goes back.
  expect([await world.db.$count(suspenseItems), await world.db.$count(refunds)]).toEqual([0, 0])
  expect(await verifyLedger(world.db)).toEqual([])
}, 600_000)

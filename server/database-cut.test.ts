import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId, RefundId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { eq, lte } from '#server/platform/database/drizzle.ts'
import {
  allApplied,
  anApprovedPayout,
  commandScenario,
  commandsAbout,
  disbursementsOf,
  inTime,
} from '#server/testing/builders/disbursements.ts'
import { aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, overNetwork } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { DatabaseWire } from '#server/testing/stand-ins/database-wire.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import type { Answer } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from './modules/orders/orders.tables.ts'
import { payments, refunds, webhookEvents } from './modules/payments/payments.tables.ts'
import { payouts } from './modules/payouts/payouts.tables.ts'
import { minutes } from './platform/clock.ts'

const wire = new DatabaseWire()
const world = aWorld({}, { wire, silenceMilliseconds: 1_500 })
afterAll(() => wire.stop())
afterEach(() => {
  wire.plugIn()
  wire.restore()
})

interface Command {
  /** The request sent the first time and again, with the same body. */
  send(): Promise<Answer>
  /** The rows of which there must be one, however often it is sent. */
  count(): Promise<number>
  /** The table those are in: its COMMIT is the one that meets the fault. */
  table: string
  /**
   * A transition from one state to the next: the second request is refused, since it has been made. Else it gets the
   * same answer again.
   */
  isMove?: boolean
}

async function aCustomer() {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 1000, stock: 5 })
  const customer = overNetwork(world, await aPerson(world))
  return { shop, product, customer, phone: customer.user.phone }
}

const commands: Record<string, () => Promise<Command>> = {
  async 'a checkout'() {
    const { shop, product, customer } = await aCustomer()
    const [cart, key] = [cartOf(shop, customer, [{ product }]), crypto.randomUUID()]
    return {
      send: () => checkOut(customer, cart, key),
      count: () => world.db.$count(orders, eq(orders.customerId, customer.user.id)),
      table: 'orders',
    }
  },

  async 'paying again'() {
    const { shop, product, customer, phone } = await aCustomer()
    const id = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as OrderId
    await world.phones.answer(phone, 'cancel')
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
    const [choice, key] = [{ payment: { method: 'MPESA', phone } }, crypto.randomUUID()]
    return {
      send: () => customer.command(`/api/user/orders/${id}/pay`, choice, key),
      count: async () => (await world.db.$count(payments, eq(payments.orderId, id))) - 1,
      table: 'payments',
    }
  },

  async 'asking for a payout'() {
    const shop = await aShopWithBalance(world, 1000)
    const [owner, key] = [overNetwork(world, shop.owner), crypto.randomUUID()]
    return {
      send: () => postPayoutRequest({ ...shop, owner }, 600, key),
      count: () => world.db.$count(payouts, eq(payouts.vendorId, shop.id)),
      table: 'payouts',
    }
  },

  async 'approving a payout'() {
    const shop = await aShopWithBalance(world, 1000)
    const admin = overNetwork(world, await anAdmin(world))
    const { id } = (await postPayoutRequest(shop, 600)).body
    return {
      send: () => admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged: [{ kind: 'FIRST_PAYOUT' }] }),
      count: () => world.db.$count(disbursements, eq(disbursements.payoutId, id)),
      table: 'disbursements',
      isMove: true,
    }
  },

  async 'giving back a part of an order'() {
    const { shop, product, customer } = await aCustomer()
    const { id } = await aPaidOrder(world, shop, customer, [{ product }])
    const owner = overNetwork(world, shop.owner)
    const [part, key] = [{ refund: { amountKES: 100 }, reason: 'One was cold' }, crypto.randomUUID()]
    return {
      send: () => owner.command(`/api/vendor/orders/${id}/refund`, part, key),
      count: () => world.db.$count(refunds, eq(refunds.orderId, id)),
      table: 'refunds',
    }
  },

  async 'turning down an order, which refunds it'() {
    const { shop, product, customer } = await aCustomer()
    const { id } = await aPaidOrder(world, shop, customer, [{ product }])
    const owner = overNetwork(world, shop.owner)
    return {
      send: () => owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'The fish is gone' }),
      count: () => world.db.$count(refunds, eq(refunds.orderId, id)),
      table: 'refunds',
      isMove: true,
    }
  },
}

const isProblem = ({ status, headers, body }: Answer, code: string) =>
  expect({ status, code: body.code, type: headers['content-type'] }).toEqual({
    status: body.status,
    code,
    type: 'application/problem+json; charset=utf-8',
  })

describe.each(Object.keys(commands))('%s', (name) => {
  const arranged = () => (commands[name] as () => Promise<Command>)()

  it.each(['cut after commit', 'silence after commit'] as const)(
    'has one effect despite a lost response: %s',
    async (fault) => {
      const { send, count, table, isMove } = await arranged()
      const met = wire.atNextCommit(fault, table)
      const [first] = await Promise.all([send(), met])
      isProblem(first, 'busy')
      expect(await count()).toBe(1)
      const second = await send()
      if (isMove) isProblem(second, 'invalid_transition')
      else expect(second.status).toBeLessThan(300)
      expect(await count()).toBe(1)
    },
  )

  it('has no effect when cut before COMMIT, and its effect when repeated', async () => {
    const { send, count, table } = await arranged()
    const met = wire.atNextCommit('cut before commit', table)
    const [first] = await Promise.all([send(), met])
    isProblem(first, 'busy')
    expect(await count()).toBe(0)
    expect((await send()).status).toBeLessThan(300)
    expect(await count()).toBe(1)
  })
})

/** What every process does once its database is back, and the worker after it. */
async function recover() {
  wire.plugIn()
  wire.restore()
  await eventually(async () => (await world.visitor().get('/api/health/ready')).status === 200)
  await world.periodicJobs.drainSpools()
  await world.periodicJobs.applyPendingWebhookEvents()
}

const keptFiles = async (what: string) => {
  const folder = join(world.config.dataDir, 'spool', what)
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}
const kept = async (what: string) => (await keptFiles(what)).length

/** The webhook events that say this: those of earlier tests, whose prompts nobody answered, come when they end. */
async function keptEventsOf(words: string) {
  const contents = await Promise.all((await keptFiles('webhook-events')).map((file) => readFile(file, 'utf8')))
  return contents.filter((json) => Buffer.from(JSON.parse(json).raw, 'base64').includes(words)).length
}

const paymentOf = async (id: OrderId) => (await world.db.select().from(payments).where(eq(payments.orderId, id)))[0]

describe('an order whose checkout was not answered', () => {
  it('prompts the phone once the database is back, and is paid by it', async () => {
    const { shop, product, customer, phone } = await aCustomer()
    const [cart, key] = [cartOf(shop, customer, [{ product }]), crypto.randomUUID()]
    const met = wire.atNextCommit('cut after commit', 'orders')
    await Promise.all([checkOut(customer, cart, key), met])
    const { id } = (await checkOut(customer, cart, key)).body.order
    expect((await world.phones.view(phone)).prompts).toHaveLength(0)
    await recover()
    await world.periodicJobs.followUpPayments()
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await world.phones.view(phone)).prompts).toHaveLength(1)
  })

  it('fails the payment, and prompts nobody, when the database is back after the order was let go', async () => {
    const { shop, product, customer, phone } = await aCustomer()
    const [cart, key] = [cartOf(shop, customer, [{ product }]), crypto.randomUUID()]
    const met = wire.atNextCommit('cut after commit', 'orders')
    await Promise.all([checkOut(customer, cart, key), met])
    const { id } = (await checkOut(customer, cart, key)).body.order
    world.clock.pass(minutes(30))
    await recover()
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect((await paymentOf(id))?.failure).toBe('NOT_SENT')
    expect((await orderOf(customer, id)).status).toBe('EXPIRED')
    expect((await world.phones.view(phone)).prompts).toHaveLength(0)
  })
})

describe('a payment whose database is away for a while', () => {
  async function aPromptedOrder() {
    const { shop, product, customer, phone } = await aCustomer()
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    const requestId = await eventually(async () => (await paymentOf(id))?.providerRequestId)
    return { id: id as OrderId, customer, phone, requestId }
  }

  it.each(['pulled out', 'silent', 'pulled out, and the process is started again'])(
    'is settled by the callback that met no database: %s',
    async (how) => {
      const { id, customer, phone, requestId } = await aPromptedOrder()
      if (how === 'silent') wire.silence()
      else wire.pull()
      await world.phones.answer(phone)
      await eventually(async () => (await keptEventsOf(requestId)) === 1)
      if (how.includes('started again')) {
        wire.plugIn()
        await world.restart()
      }
      await recover()
      await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
      expect(await keptEventsOf(requestId)).toBe(0)
      expect((await paymentOf(id))?.receipt).not.toBeNull()
    },
  )

  it('answers the provider well although its callback could not be stored, and applies it once', async () => {
    const { id, customer, phone, requestId } = await aPromptedOrder()
    await world.phones.scenario(phone, 'success')
    wire.pull()
    await world.phones.answer(phone)
    await eventually(async () => (await keptEventsOf(requestId)) === 1)
    const answers = async () => {
      const { entries } = await world.phones.control(`/log?phone=${phone.slice(1)}`)
      return entries.filter(({ kind }: { kind: string }) => kind === 'callback')
    }
    await eventually(async () => (await answers()).length > 0)
    expect(await answers()).toMatchObject([{ status: 200 }])
    wire.plugIn()
    await eventually(async () => (await world.visitor().get('/api/health/ready')).status === 200)
    await Promise.all([world.periodicJobs.drainSpools(), world.periodicJobs.drainSpools()])
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect(await world.db.$count(webhookEvents, eq(webhookEvents.outcome, 'CONTRADICTED'))).toBe(0)
  })

  it("keeps nothing of strangers' callbacks for long: what names no payment is dropped when the database is back", async () => {
    wire.pull()
    const url = `${world.config.providers.mpesa.callbackUrl}/api/payments/stk/${'0'.repeat(32)}`
    const request = { method: 'POST', body: '{"of":"a stranger"}', headers: { 'content-type': 'application/json' } }
    expect((await fetch(url, request)).status).toBe(200)
    expect(await keptEventsOf('a stranger')).toBe(1)
    await recover()
    expect(await keptEventsOf('a stranger')).toBe(0)
  })

  it("keeps the request's id when the answer to a prompt cannot be written, so that a lost callback is asked for", async () => {
    const { shop, product, customer, phone } = await aCustomer()
    const met = wire.pullAtNext(/update payments p set provider_request_id/)
    await world.phones.scenario(phone, 'no-callback')
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    await met
    await eventually(async () => (await kept('prompts')) === 1)
    expect((await paymentOf(id))?.providerRequestId).toBeNull()
    await recover()
    expect((await paymentOf(id))?.providerRequestId).not.toBeNull()
    await eventually(async () => {
      world.clock.pass(20_000)
      await world.periodicJobs.followUpPayments()
      return (await orderOf(customer, id)).status === 'PAID'
    })
  })

  it('fails a payment whose refusal cannot be written at once, and leaves it to nobody', async () => {
    const { shop, product, customer, phone } = await aCustomer()
    await world.phones.scenario(phone, 'locked')
    const met = wire.pullAtNext(/from "payments" where .* for (no key )?update/)
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    await met
    await eventually(async () => (await kept('prompts')) === 1)
    await recover()
    expect(await paymentOf(id)).toMatchObject({ status: 'FAILED', failure: 'PHONE_BUSY' })
  })
})

describe('a disbursement whose database is away for a while', () => {
  // What other tests left to be sent, or to be asked about: it would be followed up beside that of this test.
  beforeEach(async () => {
    const isUnsent = eq(disbursements.status, 'CREATED')
    const isDue = () => lte(disbursements.followUpAt, world.clock.now())
    while ((await world.db.$count(disbursements, isUnsent)) > 0) {
      world.clock.pass(minutes(2))
      await world.periodicJobs.followUpDisbursements()
    }
    await world.phones.quiet(50)
    while ((await world.db.$count(disbursements, isDue())) > 0) await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet(50)
    // The commit of a callback that came before would be cut in the place of the one that this test waits for.
    await eventually(async () => {
      world.clock.pass(3_000)
      await world.periodicJobs.applyPendingWebhookEvents()
      return allApplied(world)
    })
  })

  it('is sent once the database is back when the commit before it was not answered', async () => {
    const payout = await anApprovedPayout(world)
    const met = wire.atNextCommit('cut after commit', 'disbursements', 'update')
    await Promise.all([world.periodicJobs.followUpDisbursements().catch(() => undefined), met])
    expect((await disbursementsOf(world, payout.id))[0]?.status).toBe('SENT')
    expect(await commandsAbout(world, payout.phone, 'b2c')).toBe(0)
    await recover()
    expect((await disbursementsOf(world, payout.id))[0]?.status).toBe('CREATED')
    await inTime(world, async () => (await payout.view()).status === 'PAID')
    expect(await payout.onPhoneKES()).toBe(3000)
  })

  it('keeps the name of a reversal whose acceptance cannot be written', async () => {
    const { shop, product, customer } = await aCustomer()
    const { id } = await aPaidOrder(world, shop, customer, [{ product }])
    await commandScenario(world, customer.user.phone, 'reversal', 'no-result')
    await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'The fish is gone' })
    const [refund] = await world.db.select().from(refunds).where(eq(refunds.orderId, id))
    const refundId = refund?.id as RefundId
    const met = wire.pullAtNext(/update "disbursements" set "provider_request_id"/)
    await Promise.all([world.periodicJobs.followUpDisbursements().catch(() => undefined), met])
    await eventually(async () => (await kept('disbursements')) === 1)
    expect((await disbursementsOf(world, refundId))[0]?.statusReference).toBeNull()
    await recover()
    expect((await disbursementsOf(world, refundId))[0]?.statusReference).not.toBeNull()
  })
})

describe('without its database', () => {
  const ready = () => world.visitor().get('/api/health/ready')

  it.each(['pulled out', 'silent'])(
    'reports not ready while the connection to the database is %s, and recovers by itself',
    async (how) => {
      const { send, count } = await (commands['a checkout'] as () => Promise<Command>)()
      expect((await ready()).status).toBe(200)
      if (how === 'silent') wire.silence()
      else wire.pull()
      isProblem(await ready(), 'busy')
      isProblem(await send(), 'busy')
      expect((await world.visitor().get('/api/health/live')).status).toBe(200)
      wire.plugIn()
      wire.restore()
      await eventually(async () => (await ready()).status === 200)
      expect((await send()).status).toBe(201)
      expect(await count()).toBe(1)
    },
  )
})

it('leaves a sound ledger after lost connections', async () => {
  expect(await verifyLedger(world.db)).toEqual([])
})

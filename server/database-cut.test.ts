import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, overNetwork } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { DatabaseWire } from '#server/testing/stand-ins/database-wire.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import type { Answer } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from './modules/orders/orders.tables.ts'
import { payments, refunds } from './modules/payments/payments.tables.ts'
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

describe('an order whose checkout was not answered', () => {
  it('does not prompt after a lost checkout: the payment may have been charged as far as anybody knows, and succeeds when retried', async () => {
    const { shop, product, customer, phone } = await aCustomer()
    const [cart, key] = [cartOf(shop, customer, [{ product }]), crypto.randomUUID()]
    const met = wire.atNextCommit('cut after commit', 'orders')
    await Promise.all([checkOut(customer, cart, key), met])
    const { id } = (await checkOut(customer, cart, key)).body.order
    await eventually(async () => {
      world.clock.pass(minutes(1))
      await world.periodicJobs.followUpPayments()
      return (await orderOf(customer, id)).payment.uncertain !== null
    })
    const again = await customer.command(`/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
    expect(again.status).toBe(200)
    await world.phones.answer(phone)
    await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    expect((await world.phones.view(phone)).prompts).toHaveLength(1)
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

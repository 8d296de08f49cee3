import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { ownersPassword } from '../builders/money.ts'
import { cartOf } from '../builders/orders.ts'
import type { Person } from '../builders/people.ts'
import type { GivenProduct, Shop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import type { Answer, Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import { aReceiptByHand, resolveOneStuckRefund } from './portal.ts'
import { settleUncertain } from './settle-uncertain.ts'
import { pick, type Step } from './steps.ts'
import { runPeriodicJobs, untilEventsApplied } from './until-idle.ts'

interface Sent {
  person: Visitor
  url: string
  body: unknown
  key: string
  answer: Answer
}

/** One shop's transactions with its customers, step by step. The responses are kept and compared with the database. */
export class History {
  readonly #world: World
  readonly #shop: Shop
  readonly #customers: Person[]
  readonly #admins: Person[]
  readonly #products: GivenProduct[]
  /** The ids of acknowledged records. */
  readonly orders: { id: string; customer: Person; lineId?: string }[] = []
  readonly payouts: string[] = []
  #last: Sent | null = null

  constructor(world: World, cast: { shop: Shop; customers: Person[]; admins: Person[]; products: GivenProduct[] }) {
    this.#world = world
    this.#shop = cast.shop
    this.#customers = cast.customers
    this.#admins = cast.admins
    this.#products = cast.products
  }

  async take(step: Step) {
    switch (step.kind) {
      case 'order':
        return this.#order(step)
      case 'retry-payment':
        return this.#retryPayment(step)
      case 'cancel-unpaid':
        return this.#withOrder(step.order, ({ id, customer }) => customer.post(`/api/user/orders/${id}/cancel`))
      case 'check-payment':
        return this.#withOrder(step.order, ({ id, customer }) => customer.post(`/api/user/orders/${id}/check-payment`))
      case 'vendor':
        return this.#withOrder(step.order, ({ id }) => this.#shop.owner.post(`/api/vendor/orders/${id}/${step.act}`))
      case 'fulfil':
        return this.#fulfil(step.order)
      case 'vendor-refuses':
        return this.#withOrder(step.order, ({ id }) =>
          this.#shop.owner.post(`/api/vendor/orders/${id}/${step.act}`, { reason: 'Something is finished' }),
        )
      case 'refund':
        return this.#refund(step)
      case 'faulty-reversal':
        return this.#faultyReversal(step)
      case 'ask-payout':
        return this.#requestPayout(step.share)
      case 'payout':
        return this.#decidePayout(step)
      case 'settle-refund':
        return this.#settleRefund(step.refund)
      case 'sending':
        return this.#sending(step)
      case 'status-queries':
        return this.#statusQueries(step)
      case 'resolve-stuck':
        return resolveOneStuckRefund(this.#world)
      case 'time':
        return this.#time(step.minutes)
      case 'again':
        return this.#again()
      case 'restart':
        return this.#world.restart()
    }
  }

  async #order({ customer: n, product: p, quantity, scenario, waitsForPayment }: Extract<Step, { kind: 'order' }>) {
    const customer = pick(this.#customers, n)
    const product = pick(this.#products, p)
    await this.#world.phones.scenario(customer.user.phone, scenario, 'always')
    const isTicket = product.name.startsWith('Ticket')
    const cart = cartOf(
      this.#shop,
      customer,
      [{ product, quantity }],
      isTicket ? { fulfilment: { method: 'TICKETS' } } : {},
    )
    const answer = await this.#command(customer, '/api/cart/checkout', cart)
    if (answer.status !== 201) return
    const { id } = answer.body.order
    this.orders.push({ id, customer })
    if (waitsForPayment && scenario === 'success') {
      await eventually(async () => (await customer.get(`/api/user/orders/${id}`)).body.status !== 'PENDING_PAYMENT')
    }
  }

  async #retryPayment({ order: n, scenario }: Extract<Step, { kind: 'retry-payment' }>) {
    if (this.orders.length === 0) return
    const { id, customer } = pick(this.orders, n)
    const { phone } = customer.user
    await this.#world.phones.scenario(phone, scenario, 'always')
    await this.#command(customer, `/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
  }

  /** All of a vendor's transitions of an order, as far as they go. */
  async #fulfil(n: number) {
    for (const act of ['accept', 'ready', 'complete']) {
      await this.#withOrder(n, ({ id }) => this.#shop.owner.post(`/api/vendor/orders/${id}/${act}`))
    }
  }

  async #refund({ order: n, share, by, line }: Extract<Step, { kind: 'refund' }>) {
    if (this.orders.length === 0) return
    const { id } = pick(this.orders, n)
    const actor = by === 'vendor' ? this.#shop.owner : pick(this.#admins, share)
    const seen = await actor.get(`/api/${by}/orders/${id}`)
    if (seen.status !== 200) return
    const { lines, totalKES } = seen.body
    const refund = line
      ? { lines: [{ orderLineId: lines[0].id, quantity: 1 }] }
      : { amountKES: Math.max(10, Math.floor((totalKES * share) / 100)) }
    await this.#command(actor, `/api/${by}/orders/${id}/refund`, { refund, reason: 'It was cold' })
  }

  async #faultyReversal({ order: n, scenario }: Extract<Step, { kind: 'faulty-reversal' }>) {
    if (this.orders.length === 0) return
    const { id, customer } = pick(this.orders, n)
    const { phone } = customer.user
    if (scenario === 'refused-and-unanswered') {
      await this.#world.phones.control('/scenario', { phone, command: 'reversal', scenario: 'result-2040', times: 1 })
      await this.#world.phones.control('/scenario', { phone, command: 'status', scenario: 'result-2001', times: 4 })
    } else {
      await this.#world.phones.control('/scenario', { phone, command: 'reversal', scenario, times: 1 })
    }
    const refund = { refund: { whole: true }, reason: 'It was cold' }
    await this.#command(pick(this.#admins, n), `/api/admin/orders/${id}/refund`, refund)
  }

  async #requestPayout(share: number) {
    const { owner } = this.#shop
    const { availableKES } = (await owner.get('/api/vendor/revenue')).body.balance
    const amountKES = Math.min(250_000, Math.max(100, Math.floor((availableKES * share) / 80)))
    const answer = await this.#command(owner, '/api/vendor/payouts', { amountKES, password: ownersPassword })
    if (answer.status === 201) this.payouts.push(answer.body.id)
  }

  async #decidePayout({ payout: n, act }: Extract<Step, { kind: 'payout' }>) {
    if (this.payouts.length === 0) return
    const id = pick(this.payouts, n)
    if (act === 'settle' && (await this.#isSent('payouts', id))) return
    const url = `/api/admin/payouts/${id}/${act}`
    const body = {
      approve: undefined,
      reject: { reason: 'No' },
      fail: { reason: 'No' },
      settle: { reference: aReceiptByHand() },
    }[act]
    answered(await pick(this.#admins, randomInt(10)).post(url, body))
  }

  async #settleRefund(n: number) {
    const [admin] = this.#admins as [Person]
    const { items } = (await admin.get('/api/admin/refunds?limit=12')).body
    if (items.length === 0) return
    const { id } = pick(items as { id: string }[], n)
    if (await this.#isSent('refunds', id)) return
    answered(await admin.post(`/api/admin/refunds/${id}/settle`, { reference: aReceiptByHand() }))
  }

  /** An administrator goes through the list of payments that may have been charged. */
  settleUncertain() {
    return settleUncertain(this.#world, this.#admins[0] as Person)
  }

  /** Nobody pays by hand what was sent to M-Pesa: it would be paid twice, and no program can prevent that. */
  async #isSent(what: 'payouts' | 'refunds', id: string): Promise<boolean> {
    const { rows } = await this.#world.db.execute(
      sql`select from ${sql.identifier(what)} where id = ${id} and status = 'SENT'`,
    )
    return rows.length > 0
  }

  #phoneOf(n: number): string {
    return n % 3 === 0 ? this.#shop.owner.user.phone : pick(this.#customers, n).user.phone
  }

  async #sending({ scenario, phone: n }: Extract<Step, { kind: 'sending' }>) {
    const phone = this.#phoneOf(n)
    const command = n % 3 === 1 ? 'reversal' : 'b2c'
    await this.#world.phones.control('/scenario', { phone, command, scenario, times: 1 })
  }

  async #statusQueries({ scenario, phone: n, isAlways }: Extract<Step, { kind: 'status-queries' }>) {
    const phone = this.#phoneOf(n)
    const times = isAlways ? 'always' : 1
    await this.#world.phones.control('/scenario', { phone, command: 'status', scenario, times })
  }

  async #time(amount: number) {
    // The worker continues meanwhile.
    const slices = Math.ceil(amount / 100)
    for (let slice = 0; slice < slices; slice++) {
      this.#world.clock.pass(minutes(amount / slices))
      await runPeriodicJobs(this.#world)
      await untilEventsApplied(this.#world)
    }
  }

  /** The client got no response and repeats the request unchanged: one effect, and the same response. */
  async #again() {
    if (!this.#last) return
    const { person, url, body, key, answer } = this.#last
    const repeated = answered(await person.command(url, body, key))
    if (answer.status === 201)
      expect([repeated.status, repeated.body.order?.id ?? repeated.body.id]).toEqual([
        201,
        answer.body.order?.id ?? answer.body.id,
      ])
  }

  async #withOrder(n: number, act: (order: { id: string; customer: Person }) => Promise<Answer>) {
    if (this.orders.length > 0) answered(await act(pick(this.orders, n)))
  }

  async #command(person: Visitor, url: string, body: unknown): Promise<Answer> {
    const key = randomUUID()
    const answer = answered(await person.command(url, body, key))
    this.#last = { person, url, body, key, answer }
    return answer
  }
}

/** A refusal is a valid response; a defect is not. */
function answered(answer: Answer): Answer {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

import { randomInt } from 'node:crypto'
import { ownersPassword } from '../builders/money.ts'
import { cartOf, orderOf } from '../builders/orders.ts'
import type { Person } from '../builders/people.ts'
import type { GivenProduct, Shop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import type { Answer } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import { payOrderByHand, setConfirmation, stranger } from './by-hand.ts'
import { answered, Commands } from './commands.ts'
import { setPayoutFault, setReversalFault, setSending, setStatusQueries } from './faults.ts'
import { aReceiptByHand, isSent, paySomeRefund, resolveOneStuckRefund } from './portal.ts'
import { importStatement, resolveLines, resolveSuspense } from './reconcile.ts'
import { type ByHand, pick, type Step, type StepOf } from './steps.ts'
import { passTime, untilEventsApplied } from './until-idle.ts'

interface AcknowledgedOrder {
  id: string
  customer: Person
}

/** One shop's transactions with its customers, step by step. The responses are kept and compared with the database. */
export class History {
  readonly #world: World
  readonly #shop: Shop
  readonly #customers: Person[]
  readonly #admins: Person[]
  readonly #products: GivenProduct[]
  /** The ids of acknowledged records. */
  readonly orders: AcknowledgedOrder[] = []
  readonly payouts: string[] = []
  /** What came of each payment by hand, as M-Pesa said on the phone. */
  readonly paidByHand: string[] = []
  readonly #commands = new Commands()

  constructor(world: World, cast: { shop: Shop; customers: Person[]; admins: Person[]; products: GivenProduct[] }) {
    this.#world = world
    this.#shop = cast.shop
    this.#customers = cast.customers
    this.#admins = cast.admins
    this.#products = cast.products
  }

  /** The administrator who goes through the lists. */
  get admin() {
    return this.#admins[0] as Person
  }

  async take(step: Step) {
    switch (step.kind) {
      case 'order':
        return this.#order(step)
      case 'retry-payment':
        return this.#retryPayment(step)
      case 'cancel':
        return this.#withOrder(step.order, ({ id, customer }) => customer.post(`/api/user/orders/${id}/cancel`))
      case 'revoke-ticket':
        return this.#revokeTicket(step)
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
      case 'faulty-payout':
        return this.#faultyPayout(step)
      case 'settle-refund':
        return paySomeRefund(this.#world, this.admin, step.refund)
      case 'sending':
        return setSending(this.#world, this.#phoneOf(step.phone), step)
      case 'status-queries':
        return setStatusQueries(this.#world, this.#phoneOf(step.phone), step)
      case 'resolve-stuck':
        return resolveOneStuckRefund(this.#world)
      case 'order-beside-prompt':
        return this.#orderBesidePrompt(step)
      case 'paid-late':
        return this.#paidLate(step)
      case 'pay-by-hand':
        return this.#payByHand(pick(this.orders, step.order), step)
      case 'import-statement':
        return importStatement(this.#world, this.admin)
      case 'resolve-line':
        return resolveLines(this.admin, 1)
      case 'resolve-suspense':
        return resolveSuspense(this.admin, step.choice, 1)
      case 'time':
        return passTime(this.#world, step.minutes)
      case 'again':
        return this.#commands.again()
      case 'restart':
        return this.#world.restart()
    }
  }

  async #order({ customer: n, product: p, quantity, scenario, confirmation, waitsForPayment }: StepOf<'order'>) {
    const customer = pick(this.#customers, n)
    const product = pick(this.#products, p)
    await setConfirmation(this.#world, customer.user.phone, confirmation)
    await this.#world.phones.scenario(customer.user.phone, scenario, 'always')
    const isTicket = product.name.startsWith('Ticket')
    const cart = cartOf(
      this.#shop,
      customer,
      [{ product, quantity }],
      isTicket ? { fulfilment: { method: 'TICKETS' } } : {},
    )
    const answer = await this.#commands.send(customer, '/api/cart/checkout', cart)
    if (answer.status !== 201) return undefined
    const { id } = answer.body.order
    const order = { id, customer }
    this.orders.push(order)
    if (waitsForPayment && scenario === 'success') {
      await eventually(async () => (await customer.get(`/api/user/orders/${id}`)).body.status !== 'PENDING_PAYMENT')
    }
    return order
  }

  /** The customer pays by hand while the prompt is on its way or on the phone. */
  async #orderBesidePrompt({ ordered, byHand }: StepOf<'order-beside-prompt'>) {
    const order = await this.#order({ ...ordered, waitsForPayment: false })
    if (order) await this.#payByHand(order, byHand)
  }

  async #paidLate({ ending, isSoldOut, byHand, ...ordered }: StepOf<'paid-late'>) {
    const order = await this.#order({ ...ordered, kind: 'order', confirmation: 'none', waitsForPayment: false })
    if (!order) return
    await untilEventsApplied(this.#world)
    if (ending === 'CANCELLED') answered(await order.customer.post(`/api/user/orders/${order.id}/cancel`))
    else await passTime(this.#world, 31)
    const sold = { ...ordered, customer: ordered.customer + 1, scenario: 'success', confirmation: 'once' } as const
    if (isSoldOut) await this.#order({ ...sold, kind: 'order', waitsForPayment: true })
    await this.#payByHand(order, { ...byHand, validation: 'off' })
  }

  async #payByHand(order: AcknowledgedOrder | undefined, byHand: ByHand) {
    if (!order) return
    const other = this.#customers.find((customer) => customer !== order.customer)
    this.paidByHand.push(...(await payOrderByHand(this.#world, order, byHand, other as Person)))
  }

  async #retryPayment({ order: n, scenario, confirmation }: StepOf<'retry-payment'>) {
    if (this.orders.length === 0) return
    const { id, customer } = pick(this.orders, n)
    const { phone } = customer.user
    await setConfirmation(this.#world, phone, confirmation)
    await this.#world.phones.scenario(phone, scenario, 'always')
    await this.#commands.send(customer, `/api/user/orders/${id}/pay`, { payment: { method: 'MPESA', phone } })
  }

  /** All of a vendor's transitions of an order, as far as they go. */
  async #fulfil(n: number) {
    for (const act of ['accept', 'ready', 'complete']) {
      await this.#withOrder(n, ({ id }) => this.#shop.owner.post(`/api/vendor/orders/${id}/${act}`))
    }
  }

  async #refund({ order: n, share, by, line }: StepOf<'refund'>) {
    if (this.orders.length === 0) return
    const { id } = pick(this.orders, n)
    const actor = by === 'vendor' ? this.#shop.owner : pick(this.#admins, share)
    const seen = await actor.get(`/api/${by}/orders/${id}`)
    if (seen.status !== 200) return
    const { lines, totalKES } = seen.body
    const refund = line
      ? { lines: [{ orderLineId: lines[0].id, quantity: 1 }] }
      : { amountKES: Math.max(10, Math.floor((totalKES * share) / 100)) }
    await this.#commands.send(actor, `/api/${by}/orders/${id}/refund`, { refund, reason: 'It was cold' })
  }

  async #revokeTicket({ order: n, ticket, refund }: StepOf<'revoke-ticket'>) {
    if (this.orders.length === 0) return
    const { id, customer } = pick(this.orders, n)
    const { tickets } = await orderOf(customer, id)
    if (tickets.length === 0) return
    const url = `/api/vendor/tickets/${pick(tickets as { id: string }[], ticket).id}/revoke`
    answered(await this.#shop.owner.post(url, { reason: 'Sold twice', refund }))
  }

  async #faultyReversal({ order: n, scenario }: StepOf<'faulty-reversal'>) {
    if (this.orders.length === 0) return
    const { id, customer } = pick(this.orders, n)
    await setReversalFault(this.#world, customer, scenario)
    const refund = { refund: { whole: true }, reason: 'It was cold' }
    await this.#commands.send(pick(this.#admins, n), `/api/admin/orders/${id}/refund`, refund)
  }

  async #requestPayout(share: number) {
    const { owner } = this.#shop
    const { availableKES } = (await owner.get('/api/vendor/revenue')).body.balance
    const amountKES = Math.min(250_000, Math.max(100, Math.floor((availableKES * share) / 80)))
    const answer = await this.#commands.send(owner, '/api/vendor/payouts', { amountKES, password: ownersPassword })
    if (answer.status === 201) this.payouts.push(answer.body.id)
  }

  async #faultyPayout({ share, scenario }: StepOf<'faulty-payout'>) {
    const count = this.payouts.length
    await setPayoutFault(this.#world, this.#shop.owner, scenario)
    await this.#requestPayout(share)
    if (this.payouts.length > count) await this.#decidePayout({ kind: 'payout', payout: count, act: 'approve' })
  }

  async #decidePayout({ payout: n, act }: StepOf<'payout'>) {
    if (this.payouts.length === 0) return
    const id = pick(this.payouts, n)
    if (act === 'settle' && (await isSent(this.#world, 'payouts', id))) return
    const url = `/api/admin/payouts/${id}/${act}`
    const admin = pick(this.#admins, randomInt(10))
    const body = {
      approve: { acknowledged: (await admin.get(`/api/admin/payouts/${id}`)).body.warnings },
      reject: { reason: 'No' },
      fail: { reason: 'No' },
      settle: { reference: aReceiptByHand() },
    }[act]
    answered(await admin.post(url, body))
  }

  #phoneOf(n: number): string {
    const [owner, first, second] = [this.#shop.owner, ...this.#customers].map(({ user }) => user.phone)
    return pick([owner, first, owner, second, stranger], n) as string
  }

  async #withOrder(n: number, act: (order: { id: string; customer: Person }) => Promise<Answer>) {
    if (this.orders.length > 0) answered(await act(pick(this.orders, n)))
  }
}

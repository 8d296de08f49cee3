import { setTimeout as wait } from 'node:timers/promises'
import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId, PayoutId } from '#contracts/wire/primitives.ts'
import type { GivenProduct, Shop } from '../builders/shops.ts'
import type { Phones } from '../stand-ins/phones.ts'
import type { Random } from '../world/random.ts'
import type { Answer } from '../world/visitor.ts'

/** Everything that was acknowledged: in the end all of it must exist exactly once. */
export interface Acknowledged {
  emails: Set<string>
  orders: Set<OrderId>
  /** Payment attempts after an order's first, by their keys. */
  attempts: Set<string>
  transitions: { orderId: OrderId; status: OrderStatus }[]
  /** Partial refunds, by their keys. */
  refunds: Set<string>
  payouts: Set<PayoutId>
  decisions: { payoutId: PayoutId; isApproved: boolean }[]
}

type Given = Pick<MarketDay, 'url' | 'phones' | 'stockedShops' | 'random'> & { repeatAfter?: [number, number] }

/** A day at the market: its users, the responses they got, and whether the market is still open. */
export class MarketDay {
  isOver = false
  /** How long somebody waits who was not answered, in milliseconds: from, and to. */
  readonly repeatAfter: [number, number]
  readonly acknowledged: Acknowledged = {
    emails: new Set(),
    orders: new Set(),
    attempts: new Set(),
    transitions: [],
    refunds: new Set(),
    payouts: new Set(),
    decisions: [],
  }
  answered = 0
  /** Each order, when its answer came. */
  readonly sales: { shop: Shop; at: number }[] = []
  /** Responses that show a defect of the program. */
  readonly defects: unknown[] = []
  readonly url: string
  readonly phones: Phones
  readonly stockedShops: { shop: Shop; product: GivenProduct }[]
  readonly random: Random

  constructor({ repeatAfter = [40, 100], ...given }: Given) {
    this.repeatAfter = repeatAfter
    this.url = given.url
    this.phones = given.phones
    this.stockedShops = given.stockedShops
    this.random = given.random
  }

  /** Sends a command until it is answered, unchanged each time, also while the server restarts. */
  async requestUntilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const answer = await send().catch(() => null)
      if (answer && answer.status < 500) {
        this.answered++
        return answer
      }
      if (answer && answer.status !== 503) this.defects.push(answer.body)
      await this.pause(...this.repeatAfter)
    }
    throw new Error(`nobody has answered for a minute: ${JSON.stringify(this.defects)}`)
  }

  /** Repeats an action until the market closes. */
  async repeatUntilClosed(work: () => Promise<unknown>, [min, max]: [number, number]) {
    while (!this.isOver) {
      await work()
      await this.pause(min, max)
    }
  }

  /** Resolves when so many more commands were answered: the market is as fast as the machine. */
  async isMarketOpen(answers: number) {
    const until = this.answered + answers
    while (this.answered < until && !this.isOver) await wait(2)
  }

  close() {
    this.isOver = true
  }

  counts() {
    const { emails, orders, attempts, transitions, refunds, payouts, decisions } = this.acknowledged
    return {
      users: emails.size,
      orders: orders.size,
      attempts: attempts.size,
      transitions: transitions.length,
      refunds: refunds.size,
      payouts: payouts.size,
      decisions: decisions.length,
    }
  }

  pause(min: number, max: number) {
    return wait(min + this.random.next() * (max - min))
  }

  chance(share: number) {
    return this.random.next() < share
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { OrderStatus } from '#contracts/orders.ts'
import type { OrderId, PayoutId } from '#contracts/wire/primitives.ts'
import type { GivenProduct, Shop } from '../builders/shops.ts'
import type { Phones } from '../stand-ins/phones.ts'
import type { Random } from '../world/random.ts'
import type { Answer } from '../world/visitor.ts'

/** What was acknowledged to anybody: in the end all of it must be there, once. */
export interface Acknowledged {
  emails: Set<string>
  orders: Set<OrderId>
  /** Attempts to pay beyond an order's first, by their keys. */
  attempts: Set<string>
  transitions: { orderId: OrderId; status: OrderStatus }[]
  /** Parts of orders given back, by their keys. */
  refunds: Set<string>
  payouts: Set<PayoutId>
  decisions: { payoutId: PayoutId; isApproved: boolean }[]
}

/** A day at the market: who is there, what they were told, and whether the market is still open. */
export class MarketDay {
  isOver = false
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
  /** Answers that blame the program itself. */
  readonly defects: unknown[] = []
  readonly url: string
  readonly phones: Phones
  readonly stockedShops: { shop: Shop; product: GivenProduct }[]
  readonly random: Random

  constructor(given: Pick<MarketDay, 'url' | 'phones' | 'stockedShops' | 'random'>) {
    this.url = given.url
    this.phones = given.phones
    this.stockedShops = given.stockedShops
    this.random = given.random
  }

  /** Sends a command until it is answered, word for word: while the program is down nobody answers, then it is back. */
  async requestUntilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const answer = await send().catch(() => null)
      if (answer && answer.status < 500) {
        this.answered++
        return answer
      }
      if (answer && answer.status !== 503) this.defects.push(answer.body)
      await this.pause(40, 100)
    }
    throw new Error(`nobody has answered for a minute: ${JSON.stringify(this.defects)}`)
  }

  /** Does one thing after the other until the market closes. */
  async repeatUntilClosed(work: () => Promise<unknown>, [min, max]: [number, number]) {
    while (!this.isOver) {
      await work()
      await this.pause(min, max)
    }
  }

  /** Comes back when so many more have been answered: the market goes as fast as the machine. */
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

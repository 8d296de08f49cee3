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
  moves: { orderId: OrderId; status: OrderStatus }[]
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
    moves: [],
    refunds: new Set(),
    payouts: new Set(),
    decisions: [],
  }
  answered = 0
  /** Answers that blame the program itself. */
  readonly defects: unknown[] = []
  readonly url: string
  readonly phones: Phones
  readonly stalls: { shop: Shop; product: GivenProduct }[]
  readonly draw: Random

  constructor(given: Pick<MarketDay, 'url' | 'phones' | 'stalls' | 'draw'>) {
    this.url = given.url
    this.phones = given.phones
    this.stalls = given.stalls
    this.draw = given.draw
  }

  /** Sends a command until it is answered, word for word: while the program is down nobody answers, then it is back. */
  async insist(send: () => Promise<Answer>): Promise<Answer> {
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
  async untilClosing(work: () => Promise<unknown>, [least, most]: [number, number]) {
    while (!this.isOver) {
      await work()
      await this.pause(least, most)
    }
  }

  /** Comes back when so many more have been answered: the market goes as fast as the machine. */
  async goesOn(answers: number) {
    const until = this.answered + answers
    while (this.answered < until && !this.isOver) await wait(2)
  }

  close() {
    this.isOver = true
  }

  counts() {
    const { emails, orders, attempts, moves, refunds, payouts, decisions } = this.acknowledged
    return {
      users: emails.size,
      orders: orders.size,
      attempts: attempts.size,
      moves: moves.length,
      refunds: refunds.size,
      payouts: payouts.size,
      decisions: decisions.length,
    }
  }

  pause(least: number, most: number) {
    return wait(least + this.draw.next() * (most - least))
  }

  happens(share: number) {
    return this.draw.next() < share
  }
}

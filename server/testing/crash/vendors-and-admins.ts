import type { OrderStatus } from '#contracts/orders.ts'
import type { VendorOrderTab } from '#contracts/vendor-orders.ts'
import { postPayoutRequest } from '../builders/money.ts'
import type { Person } from '../builders/people.ts'
import type { Shop } from '../builders/shops.ts'
import type { MarketDay } from './market-day.ts'

/** How Safaricom handles a payout: all settle by themselves, one of them as a failure. */
const payoutScenarios = [
  'success',
  'no-result',
  'no-result-declined',
  'duplicate-result',
  'dropped-response',
  'dropped-and-lost',
  'busy',
  'result-first',
  'failure-then-completed',
  'timeout',
  'result-2040',
]

type Step = readonly [path: string, to: OrderStatus, body?: object]
const reason = { reason: 'The fish is gone' }
const steps: Partial<Record<OrderStatus, { usual: Step; seldom?: Step }>> = {
  PAID: { usual: ['accept', 'ACCEPTED'], seldom: ['reject', 'REJECTED', reason] },
  ACCEPTED: { usual: ['ready', 'READY'], seldom: ['cancel', 'CANCELLED', reason] },
  READY: { usual: ['complete', 'COMPLETED'] },
}

/** What waits for an answer is looked at most often: a shop that does not answer in time is paused. */
const tabs: VendorOrderTab[] = ['TO_ACCEPT', 'TO_ACCEPT', 'PREPARING', 'READY', 'DONE']

/** A shop's owner: advances or rejects orders, refunds parts, and requests payouts. */
export async function sellUntilClosed(day: MarketDay, shop: Shop, owner: Person) {
  const ownShop = { ...shop, owner }
  await day.repeatUntilClosed(async () => {
    const tab = day.random.pick(tabs)
    const list = await day.requestUntilAnswered(() => owner.get(`/api/vendor/orders?limit=50&status=${tab}`))
    const { items } = list.body
    for (const order of items.filter(() => day.chance(0.3))) {
      if (day.isOver) return
      if (day.chance(0.05)) await refundSome(day, owner, order.id)
      else await stepOn(day, owner, order)
    }
    if (day.chance(0.2)) await requestSomePayout(day, ownShop)
  }, [50, 250])
}

async function stepOn(day: MarketDay, owner: Person, { id, status }: { id: never; status: OrderStatus }) {
  const step = steps[status]
  if (!step) return
  const [path, to, body] = step.seldom && day.chance(0.25) ? step.seldom : step.usual
  const answer = await day.requestUntilAnswered(() => owner.post(`/api/vendor/orders/${id}/${path}`, body))
  if (answer.status === 200) day.acknowledged.transitions.push({ orderId: id, status: to })
}

async function refundSome(day: MarketDay, owner: Person, id: string) {
  const key = crypto.randomUUID()
  const body = { refund: { amountKES: 10 + Math.floor(day.random.next() * 30) }, reason: 'One was cold' }
  const { status } = await day.requestUntilAnswered(() => owner.command(`/api/vendor/orders/${id}/refund`, body, key))
  if (status === 200) day.acknowledged.refunds.add(key)
}

async function requestSomePayout(day: MarketDay, shop: Shop) {
  const [key, amountKES] = [crypto.randomUUID(), 100 + Math.floor(day.random.next() * 400)]
  const { status, body } = await day.requestUntilAnswered(() => postPayoutRequest(shop, amountKES, key))
  if (status === 201) day.acknowledged.payouts.add(body.id)
  else if (status !== 409) day.defects.push(body)
}

/** An administrator: approves payouts, and rejects some. */
export async function decidePayoutsUntilClosed(day: MarketDay, admin: Person) {
  await day.repeatUntilClosed(async () => {
    const { items } = (await day.requestUntilAnswered(() => admin.get('/api/admin/payouts?status=REQUESTED'))).body
    for (const { id: payoutId, warnings } of items) {
      if (day.isOver) return
      const isApproved = day.chance(0.85)
      const [act, body] = isApproved
        ? (['approve', { acknowledged: warnings }] as const)
        : (['reject', { reason: 'Ask again on Monday' }] as const)
      for (const { shop } of day.stockedShops) {
        const [phone, scenario] = [shop.owner.user.phone, day.random.pick(payoutScenarios)]
        await day.phones.control('/scenario', { phone, command: 'b2c', scenario })
      }
      const { status } = await day.requestUntilAnswered(() => admin.post(`/api/admin/payouts/${payoutId}/${act}`, body))
      if (status === 200) day.acknowledged.decisions.push({ payoutId, isApproved })
    }
  }, [100, 300])
}

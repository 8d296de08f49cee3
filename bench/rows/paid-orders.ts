import { setTimeout as wait } from 'node:timers/promises'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gte, notInArray } from '#server/platform/database/drizzle.ts'
import { load, type Request } from '../load.ts'
import type { Peer } from '../processes.ts'
import { print } from '../table.ts'
import { clientCounts, targets } from '../targets.ts'
import { type Bench, costOf, processor, seconds, showCost, showErrors, warmUpSeconds } from './measure.ts'

const longestMilliseconds = 8_000

/** Orders from checkout to ledger: placed, prompted, PIN, callback, settled, both peers in turn. */
export async function measurePaid(bench: Bench, orders: { product: () => Request; bare: () => Request }) {
  for (const name of ['product', 'bare'] as const) await payOrders(bench, bench[name], 8, orders[name], warmUpSeconds)
  for (const clients of clientCounts) {
    const bare = await payOrders(bench, bench.bare, clients, orders.bare)
    const product = await payOrders(bench, bench.product, clients, orders.product)
    const buyers = `${clients} ${clients === 1 ? 'buyer' : 'buyers'}`
    const note = `placed in ${product.p50} ms (p50), ${product.p99} ms (p99) ${showErrors(product.failed)} ${showErrors(bare.failed, 'of the bare peer')}`
    const [target, work] = [targets.paid[clients], `paid order, whole way, ${buyers}`]
    print({ work, unit: 'per s', product: product.perSecond, bare: bare.perSecond, target, note })
    print({
      work: `processor of one, ${buyers}`,
      unit: 'ms',
      product: processor(product.cost),
      bare: processor(bare.cost),
      target: targets.paidCpu,
      digits: 2,
      note: `${showCost(product.cost)}, bare ${showCost(bare.cost)}`,
    })
  }
}

/** Counted until the last is settled; what it costs, until what belongs to it is sent, too. */
export async function payOrders(
  bench: Pick<Bench, 'db' | 'postmaster'>,
  peer: Peer,
  clients: number,
  next: () => Request,
  duration = seconds,
) {
  const { db } = bench
  const since = new Date()
  const { cost, result } = await costOf(bench, peer, async () => {
    const start = performance.now()
    const placed = await load(peer.url, clients, duration, next)
    await untilSettled(db, since)
    const took = (performance.now() - start) / 1000
    await untilDelivered(db, since)
    const paid = await paidSince(db, since)
    const failed = placed.errors + Math.max(0, placed.requests - paid)
    return { count: paid, result: { ...placed, perSecond: paid / took, failed } }
  })
  return { ...result, cost }
}

export const paidSince = (db: Db, since: Date) =>
  db.$count(payments, and(gte(payments.createdAt, since), eq(payments.status, 'SUCCEEDED')))

export const untilSettled = (db: Db, since: Date) =>
  until(() =>
    db.$count(payments, and(gte(payments.createdAt, since), notInArray(payments.status, ['SUCCEEDED', 'FAILED']))),
  )

/** Whom an order has told, and what, is written by the worker, many at a time. */
export const untilDelivered = (db: Db, since: Date) => {
  const isDue = and(
    eq(deliveries.channel, 'messages'),
    gte(deliveries.emittedAt, since),
    eq(deliveries.state, 'WAITING'),
  )
  return until(() => db.$count(deliveries, isDue))
}

/** Those that nothing happens to for a while are not waited for, and count as failed. */
async function until(left: () => Promise<number>) {
  for (let [count, changedAt] = [await left(), Date.now()]; count > 0; await wait(50)) {
    const now = await left()
    if (now !== count) [count, changedAt] = [now, Date.now()]
    if (Date.now() - changedAt > longestMilliseconds) return
  }
}

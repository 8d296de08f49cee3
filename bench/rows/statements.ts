import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { load, type Request } from '../load.ts'
import type { Peer } from '../processes.ts'
import { print } from '../table.ts'
import { targets } from '../targets.ts'
import { paidSince, untilDelivered, untilSettled } from './paid-orders.ts'
import type { startWireMeter, Wire } from './wire-meter.ts'

type Meter = Awaited<ReturnType<typeof startWireMeter>>
type Counts = Pick<Wire, 'statements' | 'commits' | 'roundTrips' | 'writes'>

const [idleSeconds, orderSeconds] = [6, 4]

/** What both peers send to the database for a paid order; each is started on a meter of its own, by nobody else. */
export async function measureStatements(
  db: Db,
  peers: Record<
    'product' | 'bare',
    { start: () => Promise<{ peer: Peer; stop(): Promise<unknown> }>; meter: Meter; next: () => Request }
  >,
) {
  const counted: Record<string, Counts> = {}
  for (const [name, { start, meter, next }] of Object.entries(peers)) {
    const { peer, stop } = await start()
    counted[name] = await countOrders(db, peer, meter, next)
    await stop()
  }
  const { product, bare } = counted as Record<'product' | 'bare', Counts>
  const row = (of: keyof Counts, unit: string) => ({
    work: 'of a paid order',
    unit,
    product: product[of],
    bare: bare[of],
    digits: 1,
  })
  print({ ...row('statements', 'statements'), target: targets.paidStatements })
  print(row('commits', 'commits'))
  print(row('roundTrips', 'round trips to the database'))
  print(row('writes', 'writes to its sockets'))
}

/** One buyer after the other, without what the peer sends while nobody orders. */
async function countOrders(db: Db, peer: Peer, meter: Meter, next: () => Request): Promise<Counts> {
  // Statements are prepared by the first.
  await pay(db, peer, next, 2)
  meter.take()
  await wait(idleSeconds * 1000)
  const idle = meter.take()
  const [since, start] = [new Date(), performance.now()]
  await pay(db, peer, next, orderSeconds)
  const [wire, took, paid] = [meter.take(), (performance.now() - start) / 1000, await paidSince(db, since)]
  const perOrder = (count: number, idleCount: number) => (count - (idleCount / idleSeconds) * took) / paid
  if (process.env.BENCH_TEXTS) printTexts(wire, idle, perOrder)
  return {
    statements: perOrder(wire.statements, idle.statements),
    // A statement outside of a transaction is one of its own.
    commits: perOrder(wire.commits, idle.commits),
    roundTrips: perOrder(wire.roundTrips, idle.roundTrips),
    writes: perOrder(wire.writes, idle.writes),
  }
}

async function pay(db: Db, peer: Peer, next: () => Request, seconds: number) {
  const since = new Date()
  await load(peer.url, 1, seconds, next)
  await untilSettled(db, since)
  await untilDelivered(db, since)
}

/** `BENCH_TEXTS=true`: what they are, the most frequent first. */
function printTexts(wire: Wire, idle: Wire, perOrder: (count: number, idleCount: number) => number) {
  const each = [...wire.texts].map(([text, count]) => ({ text, count: perOrder(count, idle.texts.get(text) ?? 0) }))
  for (const { text, count } of each.toSorted((a, b) => b.count - a.count).slice(0, 40)) {
    console.error(`${count.toFixed(2)}  ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  }
}

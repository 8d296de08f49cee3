/**
 * Paid orders of one process past pgbouncer and through it: what the processor does for one. PGBOUNCER_PATH names those
 * to be compared, with commas between; those before 1.21 do not keep prepared statements.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '#server/platform/database/with-client.ts'
import { pgbouncerArgs, writePgbouncerConfig } from '../scripts/cluster/pgbouncer.ts'
import { cpuSeconds, endPeer, freePort, type Peer, startPeer } from './processes.ts'
import { inTurn, warmUpSeconds } from './rows/measure.ts'
import { payOrders } from './rows/paid-orders.ts'
import { keysOfGateway, layOut, startProduct, ticketKeySecret } from './start-product.ts'
import { checkoutRequest, openShops, signInBuyers, startMarket } from './world.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const paths = (process.env.PGBOUNCER_PATH ?? 'pgbouncer').split(',')

interface Way {
  name: string
  product: Peer
  pgbouncer?: ChildProcess
  /** Milliseconds of the processor for an order, of each round. */
  costs: { server: number; database: number; pooler: number }[]
}

const market = await startMarket({ ticketKeySecret })
const { db, folder, postmaster, url: databaseUrl } = market
const [shops, buyers] = [await openShops(db, 40), await signInBuyers(db, 20_000)]
await db.execute('analyze')
const [nextShop, nextBuyer] = [inTurn(shops), inTurn(buyers)]
const order = () => checkoutRequest(nextShop(), nextBuyer())
const phones = await startPeer('phones.ts', keysOfGateway)
const release = await layOut(folder)

async function start(name: string, env: Record<string, string>, pgbouncer?: ChildProcess): Promise<Way> {
  const product = await startProduct({ release, folder, databaseUrl, phonesUrl: phones.url, env })
  return { name, product, costs: [], ...(pgbouncer && { pgbouncer }) }
}

async function startPooled(path: string): Promise<Way> {
  const version = /\d+\.\d+\.\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  const own = join(folder, `pgbouncer-${version}`)
  await mkdir(own)
  const port = await freePort()
  const file = await writePgbouncerConfig(own, { databaseUrl, port, version })
  const pgbouncer = spawn(path, pgbouncerArgs(file), { stdio: 'ignore' })
  const url = new URL(databaseUrl)
  url.port = `${port}`
  url.pathname = '/uliza'
  while (!(await withClient(url.href, (client) => client.query('select')).catch(() => null))) await wait(100)
  return start(`through pgbouncer ${version}`, { DATABASE_POOLER_URL: url.href }, pgbouncer)
}

async function measure(way: Way, seconds?: number) {
  const ofPooler = async () => (way.pgbouncer ? cpuSeconds(way.pgbouncer.pid as number) : 0)
  const before = await ofPooler()
  const { cost, requests } = await payOrders({ db, postmaster }, way.product, 8, order, seconds)
  return { ...cost, pooler: (((await ofPooler()) - before) * 1_000) / requests }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const ways: Way[] = []
try {
  ways.push(await start('past it', {}))
  for (const path of paths) ways.push(await startPooled(path))
  for (const way of ways) await measure(way, warmUpSeconds)
  for (let round = 0; round < rounds; round++) for (const way of ways) way.costs.push(await measure(way))
  for (const { name, costs } of ways) {
    const [server, database, pooler] = (['server', 'database', 'pooler'] as const).map((part) =>
      median(costs.map((cost) => cost[part])),
    ) as [number, number, number]
    const all = median(costs.map((cost) => cost.server + cost.database + cost.pooler))
    console.log(
      `${name}: ${all.toFixed(1)} ms for a paid order (process ${server.toFixed(1)}, PostgreSQL ${database.toFixed(1)}, pgbouncer ${pooler.toFixed(1)})`,
    )
  }
} finally {
  for (const { product, pgbouncer } of ways) {
    await endPeer(product)
    pgbouncer?.kill('SIGKILL')
  }
  await endPeer(phones)
  await market.stop()
}
process.exit(0)

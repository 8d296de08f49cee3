/** The product beside a bare peer, on the same machine, in the same run. What is measured and how: bench/README.md. */
import { setTimeout as wait } from 'node:timers/promises'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { count, eq } from '#server/platform/database/drizzle.ts'
import { measureCallbacks } from './callbacks.ts'
import { load, type Measured, type Request } from './load.ts'
import { cpuSeconds, type Peer, postgresCpuSeconds, startPeer } from './processes.ts'
import { statementsPerCall } from './statements.ts'
import { type Buyer, checkoutRequest, openShops, type Shop, signInBuyers, startMarket } from './world.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const warmUpSeconds = 12

const market = await startMarket()
const { db, folder, postmaster, url: databaseUrl } = market
const [shops, buyers] = [await openShops(db, 40), await signInBuyers(db, 16_000)]
const unansweredPhones = await startPeer('unanswered-phones.ts', {})
const phones = await startPeer('phones.ts', {})
const startProduct = (phonesUrl: string) =>
  startPeer('product.ts', {
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    MPESA_BASE_URL: phonesUrl,
  })
const product = await startProduct(unansweredPhones.url)
const bare = await startPeer('bare.ts', { DATABASE_URL: databaseUrl, PHONES_URL: unansweredPhones.url })

let paying: Peer | undefined
/** One after the other, so that each has its turn equally often. */
function inTurn<T>(things: T[]) {
  let turn = 0
  return () => things[turn++ % things.length] as T
}
const [nextShop, nextBuyer] = [inTurn(shops), inTurn(buyers)]

const get = (path: string) => () => ({ method: 'GET', path }) as Request

const checkout = () => checkoutRequest(nextShop(), nextBuyer())

const bareOrder = (path: string) => (): Request => {
  const [shop, buyer]: [Shop, Buyer] = [nextShop(), nextBuyer()]
  const body = { ...shop, customerId: buyer.id, phone: buyer.phone }
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

interface Row extends Measured {
  name: string
  cpu: { server: number; database: number }
}

async function measure(name: string, peer: Peer, clients: number, next: () => Request): Promise<Row> {
  await load(peer.url, clients, 1, next)
  const pid = peer.child.pid as number
  const before = [await cpuSeconds(pid), await postgresCpuSeconds(postmaster)] as const
  const measured = await load(peer.url, clients, seconds, next)
  const perCall = (now: number, then: number) => ((now - then) * 1000) / measured.requests
  const cpu = {
    server: perCall(await cpuSeconds(pid), before[0]),
    database: perCall(await postgresCpuSeconds(postmaster), before[1]),
  }
  const row = { name: `${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}`, ...measured, cpu }
  print(row)
  return row
}

function print({ name, perSecond, p50, p99, errors, cpu }: Row) {
  const cells = [
    name.padEnd(34),
    perSecond.toFixed(0).padStart(8),
    `${p50}`.padStart(6),
    `${p99}`.padStart(6),
    cpu.server.toFixed(2).padStart(10),
    cpu.database.toFixed(2).padStart(12),
    errors ? `  ${errors} errors` : '',
  ]
  console.log(cells.join(' '))
}

/** A whole order: placed, prompted, PIN, callback, ledger. Counted until the last order is settled. */
async function measurePaid(peer: Peer, clients: number) {
  const settled = async () =>
    (await db.select({ n: count() }).from(payments).where(eq(payments.status, 'SUCCEEDED')))[0]?.n ?? 0
  // What was placed before is settled before, so that it does not count here.
  for (let earlier = -1; earlier !== (await settled()); await wait(1_000)) earlier = await settled()
  const [before, started, cpuBefore] = [await settled(), Date.now(), await postgresCpuSeconds(postmaster)]
  const { requests } = await load(peer.url, clients, seconds, checkout)
  while ((await settled()) - before < requests && Date.now() - started < 120_000) await wait(50)
  const [took, paid] = [(Date.now() - started) / 1000, (await settled()) - before]
  const databaseMilliseconds = (((await postgresCpuSeconds(postmaster)) - cpuBefore) * 1000) / paid
  console.log(
    `\nPlaced, paid on the phone and settled, ${clients} clients: ${(paid / took).toFixed(0)} orders per second, ` +
      `${databaseMilliseconds.toFixed(2)} ms of the database each`,
  )
}

async function printCallbacks(checkoutsPerSecond?: number) {
  const { webhookEvents, checkouts, applied } = await measureCallbacks(db, product.url, checkout, checkoutsPerSecond)
  console.log(
    `\nNotices at ${webhookEvents.perSecond.toFixed(0)} per second beside ${checkouts.perSecond.toFixed(0)} checkouts per second: answered in ` +
      `${webhookEvents.p50} ms (p50), ${webhookEvents.p99} ms (p99); ${applied} of ${webhookEvents.requests} applied, ${webhookEvents.errors} errors; ` +
      `the checkouts in ${checkouts.p50} ms (p50), ${checkouts.p99} ms (p99), ${checkouts.errors} errors`,
  )
}

const share = (part: Row, whole: Row) => `${((part.perSecond / whole.perSecond) * 100).toFixed(0)} %`

async function compare() {
  console.log(
    `${'what'.padEnd(34)} ${'per s'.padStart(8)} ${'p50 ms'.padStart(6)} ${'p99 ms'.padStart(6)} ${'server ms'.padStart(10)} ${'database ms'.padStart(12)}`,
  )
  const bareList = await measure('bare list', bare, 8, get('/bare/list'))
  const list = await measure('vendor list', product, 8, get('/api/vendors'))
  await measure('vendor page, HTML', product, 8, get('/vendors/mama-achieng'))
  await measure('home, HTML', product, 8, get('/'))
  const shares: string[] = [`vendor list: ${share(list, bareList)} of the bare list`]
  // A program that runs for days has long been compiled; one just started takes thousands of orders to get there.
  await load(product.url, 8, warmUpSeconds, checkout)
  await load(bare.url, 8, warmUpSeconds, bareOrder('/bare/order/prompted'))
  for (const clients of [1, 8, 32]) {
    const bareRow = await measure('bare order', bare, clients, bareOrder('/bare/order'))
    const prompted = await measure('bare order and its prompt', bare, clients, bareOrder('/bare/order/prompted'))
    await wait(2_000)
    const row = await measure('checkout', product, clients, checkout)
    shares.push(
      `checkout, ${clients} clients: ${share(row, bareRow)} of the bare order, ${share(row, prompted)} of the bare order and its prompt`,
    )
  }
  console.log(`\n${shares.join('\n')}`)
}

/** With simulated phones that pay, in a process of their own. */
async function measureRest() {
  product.child.kill('SIGKILL')
  paying = await startProduct(phones.url)
  await load(paying.url, 8, warmUpSeconds, checkout)
  for (const clients of [8, 32]) await measurePaid(paying, clients)
  console.log(`\nStatements per call: ${await statementsPerCall(databaseUrl, phones.url, checkout)}`)
}

try {
  // `npm run bench callbacks`, or `paid`, runs those rows alone.
  const only = process.argv[2]
  if (!only) await compare()
  if (only !== 'paid') {
    await printCallbacks(100)
    await printCallbacks()
  }
  if (only !== 'callbacks') await measureRest()
} finally {
  for (const peer of [product, paying, bare, phones, unansweredPhones]) peer?.child.kill('SIGKILL')
  await market.stop()
}
process.exit(0)

/**
 * `npm run bench`: the product beside a bare peer, on the same machine, in the same run. `npm run bench paid pages`
 * measures those rows alone. What is measured and how: bench/README.md.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from './load.ts'
import { endPeer, memoryMiB, type Peer, startPeer } from './processes.ts'
import { measureCallbacks } from './rows/callbacks.ts'
import { measureCheckouts } from './rows/checkouts.ts'
import { inTurn } from './rows/measure.ts'
import { measurePages } from './rows/pages.ts'
import { measurePaid } from './rows/paid-orders.ts'
import { measureReads } from './rows/reads.ts'
import { measureSale } from './rows/sale.ts'
import { measureStatements } from './rows/statements.ts'
import { startWireMeter } from './rows/wire-meter.ts'
import { keysOfGateway, layOut, type Started, startProduct, ticketKeySecret } from './start-product.ts'
import { print, printHead } from './table.ts'
import { targets } from './targets.ts'
import { type Buyer, checkoutRequest, openShops, type Shop, signInBuyers, startMarket } from './world.ts'

const only = process.argv.slice(2)
const isWanted = (...rows: string[]) => only.length === 0 || rows.some((row) => only.includes(row))

const market = await startMarket({ ticketKeySecret })
const { db, folder, postmaster, url: databaseUrl } = market
const release = await layOut(folder)
const shops = await openShops(db, 200)
const buyers = await signInBuyers(db, 32_000)
await db.execute('analyze')

/** Each has buyers of its own, who are told of limits by nobody else's orders. */
const [paying, waiting, ofBare] = [buyers.slice(0, 14_000), buyers.slice(14_000, 30_000), buyers.slice(30_000)]
const sellers = shops.slice(0, 40)

function orders(from: readonly Buyer[]) {
  const [shop, buyer] = [inTurn(sellers), inTurn(from)]
  return () => checkoutRequest(shop(), buyer())
}

const bareOrders = (() => {
  const [nextShop, nextBuyer] = [inTurn(sellers), inTurn(ofBare)]
  return (): Request => {
    const [shop, buyer]: [Shop, Buyer] = [nextShop(), nextBuyer()]
    const body = { ...shop, key: randomUUID(), customerId: buyer.id, phone: buyer.phone }
    return {
      method: 'POST',
      path: '/bare/order',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
  }
})()

const open = new Set<Peer>()
async function opened<P extends Peer>(starting: Promise<P>): Promise<P> {
  const peer = await starting
  open.add(peer)
  return peer
}
async function close(peer: Peer) {
  open.delete(peer)
  await endPeer(peer)
}

const openProduct = (phones: Peer, url = databaseUrl) =>
  opened(startProduct({ release, folder, databaseUrl: url, phonesUrl: phones.url }))
const openBare = (phones: Peer, url = databaseUrl) =>
  opened(startPeer('bare/server.ts', { DATABASE_URL: url, PHONES_URL: phones.url }))

/** How soon each answers, and what it has in memory before anybody comes. */
async function measureStart(phones: Peer): Promise<{ product: Started; bare: Peer }> {
  // The first start of an installed release compiles what later ones read.
  await close(await openProduct(phones))
  const product = await openProduct(phones)
  const begun = performance.now()
  const bare = await openBare(phones)
  const bareMilliseconds = performance.now() - begun
  await wait(3_000)
  if (!isWanted('start')) return { product, bare }
  const [productMemory, bareMemory] = [await memoryMiB(product), await memoryMiB(bare)]
  const start = { product: product.milliseconds, bare: bareMilliseconds, target: { ...targets.startMilliseconds } }
  print({ work: 'start, until the first page', unit: 'ms', ...start })
  print({
    work: 'memory, idle',
    unit: 'MiB',
    product: productMemory.now,
    bare: bareMemory.now,
    target: targets.idleMiB,
  })
  return { product, bare }
}

/** With phones that pay. */
async function measurePaying() {
  const phones = await opened(startPeer('phones.ts', keysOfGateway))
  const { product, bare } = await measureStart(phones)
  const bench = { db, postmaster, product, bare }
  if (isWanted('pages')) await measurePages(bench, waiting)
  if (isWanted('reads')) await measureReads(bench)
  if (isWanted('paid')) await measurePaid(bench, { product: orders(paying), bare: bareOrders })
  if (isWanted('sale')) await measureSale(db, product.url, sellers[0] as Shop, ofBare.slice(0, 1_000), orders(paying))
  if (isWanted('start')) {
    const [highest, bareHighest] = [(await memoryMiB(product)).highest, (await memoryMiB(bare)).highest]
    const memory = { product: highest, bare: bareHighest, target: targets.highestMiB }
    print({ work: 'memory, the most under all of this', unit: 'MiB', ...memory })
  }
  for (const peer of [product, bare]) await close(peer)
  if (isWanted('statements', 'paid')) await measureWire(phones)
  await close(phones)
}

async function measureWire(phones: Peer) {
  const [meter, bareMeter] = [await startWireMeter(databaseUrl), await startWireMeter(databaseUrl)]
  const start = (begin: () => Promise<Peer>) => async () => {
    const peer = await begin()
    return { peer, stop: () => close(peer) }
  }
  await measureStatements(db, {
    bare: { start: start(() => openBare(phones, bareMeter.url)), meter: bareMeter, next: bareOrders },
    product: { start: start(() => openProduct(phones, meter.url)), meter, next: orders(paying) },
  })
  for (const { stop } of [meter, bareMeter]) stop()
}

/** With phones that nobody answers. */
async function measureWaiting() {
  const phones = await opened(startPeer('unanswered-phones.ts', {}))
  const [product, bare] = [await openProduct(phones), await openBare(phones)]
  const checkout = orders(waiting)
  if (isWanted('checkouts'))
    await measureCheckouts({ db, postmaster, product, bare }, { product: checkout, bare: bareOrders })
  if (isWanted('callbacks')) {
    await printCallbacks(product, checkout, 100)
    await printCallbacks(product, checkout)
  }
  for (const peer of [product, bare, phones]) await close(peer)
}

async function printCallbacks(product: Peer, checkout: () => Request, checkoutsPerSecond?: number) {
  const { webhookEvents, checkouts, applied } = await measureCallbacks(db, product.url, checkout, checkoutsPerSecond)
  print({
    work: `callback, 100 a second beside ${checkouts.perSecond.toFixed(0)} checkouts`,
    unit: 'ms (p99)',
    product: webhookEvents.p99,
    target: targets.callback,
    note:
      `${webhookEvents.p50} ms (p50), ${applied} of ${webhookEvents.requests} applied, ${webhookEvents.errors} errors; ` +
      `checkouts ${checkouts.p50} ms (p50), ${checkouts.p99} ms (p99), ${checkouts.errors} errors`,
  })
}

try {
  console.log(`PostgreSQL ${market.version}, Node ${process.version}\n`)
  printHead()
  if (isWanted('start', 'pages', 'reads', 'paid', 'sale', 'statements')) await measurePaying()
  if (isWanted('checkouts', 'callbacks')) await measureWaiting()
} finally {
  await Promise.all([...open].map(close))
  await market.stop()
}
process.exit(0)

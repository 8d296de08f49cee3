/** 10,000 messages by SMS while customers check out: how long they take, and what the checkouts notice of them. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { emit } from '#server/modules/outbox/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { smsMessages } from '#server/modules/outbox/sms/sms.tables.ts'
import { sampleSms } from '#server/modules/outbox/sms/sms-settings.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { load, type Measured, type Paced, pace, together } from './load.ts'
import { cpuSeconds, postgresCpuSeconds, startPeer } from './processes.ts'
import { checkoutRequest, openShops, signInBuyers, startMarket } from './world.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000)
const checkoutsPerSecond = Number(process.env.BENCH_CHECKOUTS ?? 30)
const warmUpSeconds = 12
const aloneSeconds = 30

const market = await startMarket()
const { db, folder, postmaster, url: databaseUrl } = market
const [shops, buyers] = [await openShops(db, 40), await signInBuyers(db, 16_000)]
const phones = await startPeer('unanswered-phones.ts', {})
const network = await startPeer('sms-network.ts', {})
const product = await startPeer('product.ts', {
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  MPESA_BASE_URL: phones.url,
  SMS_BASE_URL: network.url,
  SMS_USERNAME: sampleSms.username,
  SMS_API_KEY: sampleSms.apiKey,
  SMS_CALLBACK_TOKEN: sampleSms.token,
})
network.child.send(`${product.url}/api/sms/reports/${sampleSms.token}`)

let turn = 0
const checkout = () => {
  const n = turn++
  return checkoutRequest(shops[n % shops.length] as (typeof shops)[0], buyers[n % buyers.length] as (typeof buyers)[0])
}

/** Whom it tells is written part by part: what is not there yet is not sent either. */
const isSent = and(eq(deliveries.channel, 'sms'), eq(deliveries.state, 'SENT'))
const left = async () => messages - (await db.$count(deliveries, isSent))
const delivered = () => db.$count(smsMessages, eq(smsMessages.status, 'DELIVERED'))
const processor = async () => (await cpuSeconds(product.child.pid as number)) + (await postgresCpuSeconds(postmaster))

function print(what: string, { perSecond, p50, p99, errors }: Measured) {
  console.log(`${what}: ${perSecond.toFixed(0)} per second, ${p50} ms (p50), ${p99} ms (p99), ${errors} errors`)
}

/** What somebody is told by SMS whatever the hour is: their money. */
const tellAll = () =>
  inTransaction(db, async (tx) => {
    const to = buyers.slice(0, messages).map(({ id }) => id)
    const data = { shop: 'Mama Achieng', amountKES: 1_250, reason: 'The number is not registered.' }
    await emit(tx, { type: 'payout_failed', to, data }, new Date())
  })

async function drain(): Promise<number> {
  const start = performance.now()
  while ((await left()) > 0) await wait(250)
  return (performance.now() - start) / 1000
}

try {
  await load(product.url, 8, warmUpSeconds, checkout)
  const alone = await pace(product.url, checkoutsPerSecond, aloneSeconds, checkout)
  print('Checkouts alone', alone)
  await tellAll()
  const before = await processor()
  let isDraining = true
  const draining = drain().finally(() => {
    isDraining = false
  })
  const beside: Paced[] = []
  while (isDraining) beside.push(await pace(product.url, checkoutsPerSecond, 10, checkout))
  const seconds = await draining
  for (const measured of beside) print('Ten seconds beside messages', measured)
  print('Checkouts beside messages', together(beside))
  const used = (await processor()) - before
  console.log(
    `${messages} messages in ${seconds.toFixed(1)} s, ${(messages / seconds).toFixed(0)} per second; ${await delivered()} reported as delivered; ` +
      `${((used * 1000) / messages).toFixed(2)} ms of processor time for each, the checkouts beside it included`,
  )
} finally {
  // Waited for: an engine that others still use is not stopped.
  for (const { child } of [product, network, phones]) {
    child.kill()
    await once(child, 'exit')
  }
  await market.stop()
}
process.exit(0)

import pLimit from 'p-limit'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { httpClient } from '#server/platform/http-client.ts'
import { load, pace, type Request } from '../load.ts'
import { print } from '../table.ts'
import { targets } from '../targets.ts'
import { type Buyer, checkoutRequest, type Event, openEvent, type Shop } from '../world.ts'
import { warmUpSeconds } from './measure.ts'
import { untilSettled } from './paid-orders.ts'

const places = 300
const seconds = 20
/** As a proxy in front has them; what comes meanwhile waits in it. */
const proxyConnections = 200

/**
 * A thousand buyers at once want a ticket of one event with 300 places, and pay by M-Pesa; then customers of shops
 * check out half as often as those tickets were sold.
 */
export async function measureSale(db: Db, url: string, shop: Shop, buyers: readonly Buyer[], next: () => Request) {
  await load(url, 8, warmUpSeconds, next)
  await sellOut(db, url, await openEvent(db, shop, places), buyers.slice(0, 100), 100)
  const { perSecond, sold, answers } = await sellOut(db, url, await openEvent(db, shop, places), buyers, places)
  print({
    work: `tickets of one event, ${buyers.length} buyers of ${places} places`,
    unit: 'a minute',
    product: perSecond * 60,
    target: targets.sale,
    note: `${sold} sold; ${Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  })
  const half = await pace(url, perSecond / 2, seconds, next)
  print({
    work: `checkout, ${(perSecond / 2).toFixed(0)} a second: half as many as were sold`,
    unit: 'ms (p99)',
    product: half.p99,
    target: targets.atHalf,
    note: `${half.p50} ms (p50), ${half.errors} errors`,
  })
}

/** Counted until the last ticket is paid and issued; who comes too late is told that none is left. */
async function sellOut(db: Db, url: string, event: Event, buyers: readonly Buyer[], wanted: number) {
  const since = new Date()
  const call = httpClient(url)
  const start = performance.now()
  const statuses = await pLimit(proxyConnections).map(buyers, async (buyer) => {
    const { path, method, headers = {}, body } = checkoutRequest(event, buyer, 'TICKETS')
    const { status } = await call(path, { method, headers, body })
    return status
  })
  await untilSettled(db, since)
  const took = (performance.now() - start) / 1000
  const sold = await db.$count(tickets, eq(tickets.eventId, event.eventId))
  const [stock] = await db.select({ left: stocks.left }).from(stocks).where(eq(stocks.id, event.stockId))
  const isRight = sold === wanted && stock?.left === places - wanted
  if (!isRight) throw new Error(`${sold} tickets are sold, and ${stock?.left} of ${places} places left`)
  const answers: Record<number, number> = {}
  for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1
  return { perSecond: sold / took, sold, answers }
}

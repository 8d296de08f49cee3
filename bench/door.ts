/**
 * The gates of a large event: scans online at 200 a second, and 10,000 offline scans that twenty devices send at once.
 * bench/README.md.
 */
import { randomUUID } from 'node:crypto'
import { maxScansPerSync, type OfflineScan } from '#contracts/door/sync.ts'
import type { EventId, GateDeviceId, TicketId } from '#contracts/wire/primitives.ts'
import { gateDevices } from '#server/modules/door/door.tables.ts'
import { openPrivateKey } from '#server/modules/tickets/codes/seal-private-key.ts'
import { ticketCode } from '#server/modules/tickets/codes/sign-ticket.ts'
import { sampleKeySecrets } from '#server/modules/tickets/index.ts'
import { ticketKeys, tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import { pace, type Request } from './load.ts'
import { startPeer } from './processes.ts'
import { startMarket } from './world.ts'

const scansPerSecond = 200
const onlineSeconds = Number(process.env.BENCH_SECONDS ?? 20)
const offlineScans = 10_000
const doors = 20

/** An event whose doors are open, with so many tickets; each with its code. */
async function openDoors(db: Db, count: number) {
  const [sold] = await db.select().from(tickets).limit(1)
  if (!sold) throw new Error('the demo market has no ticket')
  // Over all orders of the vendor: a scan says which of its order's tickets it is of.
  await db.execute(sql`
    with sold as (select id, (row_number() over () - 1)::int as place from orders where vendor_id = ${sold.vendorId})
    insert into tickets (id, vendor_id, event_id, order_id, order_line_id, buyer_id, owner_id, key_id, short_code, type_id, type_name, attendee,
      status, issued_at)
    select uuidv7(), vendor_id, event_id, sold.id, order_line_id, buyer_id, owner_id, key_id, lpad(n::text, 8, '0'), type_id, type_name,
      'Guest ' || n, 'VALID', now()
    from tickets, generate_series(1, ${count}) n join sold on sold.place = n % (select count(*) from sold)
    where tickets.id = ${sold.id}
    on conflict do nothing`)
  await db.execute(sql`analyze`)
  await db.execute(sql`
    update events set doors_at = null, starts_at = now() - interval '1 hour', ends_at = now() + interval '5 hours'
    where id = ${sold.eventId}`)
  const keys = new Map(
    (await db.select().from(ticketKeys)).map((key) => [
      key.id,
      { publicKey: key.publicKey, privateKey: openPrivateKey(sampleKeySecrets, key) },
    ]),
  )
  const rows = await db.select().from(tickets).where(eq(tickets.eventId, sold.eventId))
  const shown = rows.flatMap(({ id: ticketId, eventId, issue, keyId, status }) => {
    const key = keys.get(keyId)
    return key && status === 'VALID' ? [{ ticketId, code: ticketCode({ ticketId, eventId, issue, keyId }, key) }] : []
  })
  return { eventId: sold.eventId, vendorId: sold.vendorId, ownerId: sold.ownerId, shown }
}
type Open = Awaited<ReturnType<typeof openDoors>>

async function enrol(db: Db, { vendorId, ownerId, eventId }: Open): Promise<Request['headers'][]> {
  const devices = Array.from({ length: doors }, (_, place) => ({ place, token: newToken(), csrfToken: newToken() }))
  const now = new Date()
  await db.insert(gateDevices).values(
    devices.map(({ place, token, csrfToken }) => ({
      id: newId<GateDeviceId>(),
      vendorId,
      name: `Phone ${place}`,
      gate: `Gate ${place}`,
      eventIds: [eventId],
      tokenHash: hashToken(token),
      csrfToken,
      agent: 'bench',
      enrolledBy: ownerId,
      enrolledAt: now,
      lastSeenAt: now,
    })),
  )
  return devices.map(({ token, csrfToken }) => ({
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: `uliza-gate=${token}`,
  }))
}

async function measureOnline(url: string, { shown }: Open, headers: Request['headers'][]) {
  let place = 0
  const scan = (): Request => {
    const { code } = shown[place % shown.length] as Open['shown'][number]
    const device = headers[place++ % doors] as Record<string, string>
    return {
      method: 'POST',
      path: '/api/vendor/scan',
      headers: device,
      body: JSON.stringify({ code, nonce: randomUUID() }),
    }
  }
  await pace(url, scansPerSecond, 3, scan)
  const { perSecond, p50, p99, errors } = await pace(url, scansPerSecond, onlineSeconds, scan)
  console.log(`Online: ${perSecond.toFixed(0)} scans per second in ${p50} ms (p50), ${p99} ms (p99), ${errors} errors`)
  return place
}

async function measureUpload(url: string, { shown, eventId }: Open, headers: Request['headers'][], used: number) {
  const fresh = shown.slice(used, used + offlineScans)
  const parts = headers.map((device, place) => ({
    device,
    scans: fresh.filter((_, at) => at % doors === place).map((ticket, sequence) => toScan(ticket, eventId, sequence)),
  }))
  const start = performance.now()
  const recorded = await Promise.all(
    parts.map(async ({ device, scans }) => {
      let kept = 0
      for (let from = 0; from < scans.length; from += maxScansPerSync) {
        const body = JSON.stringify({
          deviceNow: new Date().toISOString(),
          scans: scans.slice(from, from + maxScansPerSync),
        })
        const answer = await fetch(`${url}/api/vendor/scan/sync`, { method: 'POST', headers: device ?? {}, body })
        const { results } = (await answer.json()) as { results: { status: string }[] }
        kept += results.filter(({ status }) => status === 'recorded').length
      }
      return kept
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const kept = recorded.reduce((total, one) => total + one, 0)
  console.log(`Offline: ${kept} of ${fresh.length} scans sent and kept in ${seconds.toFixed(1)} s by ${doors} devices`)
}

const toScan = (ticket: { ticketId: TicketId; code: string }, eventId: EventId, sequence: number): OfflineScan => ({
  ...ticket,
  nonce: randomUUID(),
  sequence,
  kind: 'entry',
  isOverride: false,
  result: 'valid',
  issue: 1,
  eventId,
  gate: null,
  at: new Date().toISOString(),
  clockOffsetMilliseconds: 0,
  undoes: null,
  note: null,
})

async function measureBundle(url: string, { eventId }: Open, headers: Request['headers'][]) {
  const start = performance.now()
  const answer = await fetch(`${url}/api/vendor/scan/bundle?eventId=${eventId}`, { headers: headers[0] ?? {} })
  const text = await answer.text()
  const { tickets: kept } = JSON.parse(text) as { tickets: unknown[] }
  const took = (performance.now() - start).toFixed(0)
  console.log(`Bundle: ${kept.length} tickets in ${(Buffer.byteLength(text) / 1e6).toFixed(2)} MB, in ${took} ms`)
}

const market = await startMarket()
const { db, folder, url: databaseUrl } = market
const open = await openDoors(db, offlineScans + scansPerSecond * (onlineSeconds + 8))
const headers = await enrol(db, open)
const product = await startPeer('product.ts', {
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
})
try {
  const used = await measureOnline(product.url, open, headers)
  await measureUpload(product.url, open, headers, used)
  await measureBundle(product.url, open, headers)
} finally {
  product.child.kill('SIGKILL')
  await market.stop()
}
process.exit(0)

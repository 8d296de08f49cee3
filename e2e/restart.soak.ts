import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from './support/browser.ts'
import { anEventToday, theVendor } from './support/gates.ts'
import { aCustomer } from './support/market.ts'
import { program } from './support/program.ts'
import { freePort, startProgram } from './support/start-program.ts'

withBrowser()

const restarts = 20
/** As many as one may have of tickets that cost nothing. */
const mostPurchases = 20
const folders = Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'uliza-restart-'))))
afterAll(async () => {
  for (const folder of await folders) await rm(folder, { recursive: true, force: true })
})

/** Two processes on one database, as behind a load balancer, which asks each whether it takes requests. */
const processes = [0, 1].map((place) => ({ port: 0, agent: new Agent({ keepAlive: true }), place, isReady: true }))
const stops: (() => Promise<unknown>)[] = []

async function start(place: number) {
  const own = processes[place]
  if (!own) throw new Error('there are two processes')
  own.port ||= await freePort()
  const { stop } = await startProgram({
    databaseUrl: program().databaseUrl,
    dataDir: (await folders)[place] ?? '',
    port: own.port,
    drainSeconds: 3,
  })
  stops[place] = stop
}

beforeAll(() => Promise.all([start(0), start(1)]), 60_000)
afterAll(() => Promise.all(stops.map((stop) => stop())))

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Asks one of the two as a load balancer does: the other where it says that it stops, or where no connection is made. */
const balance = (sent: Sent, place: number) => ask(sent, processes[place]?.isReady ? place : 1 - place)

/** On connections that are kept. What was sent is not sent again. */
function ask(sent: Sent, place: number, mayTurn = true): Promise<number> {
  const { port, agent } = processes[place] as (typeof processes)[number]
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = sent
    const asked = request({ host: '127.0.0.1', port, method, path, headers: headers ?? {}, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () => {
        const status = response.statusCode ?? 0
        if (status < 400) resolve(status)
        else reject(new Error(`${method} ${path} was answered ${status}: ${Buffer.concat(chunks)}`))
      })
      response.once('error', reject)
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' && mayTurn ? ask(sent, 1 - place, false).then(resolve, reject) : reject(error),
    )
    asked.end(body)
  })
}

describe('two processes that are restarted one after the other', () => {
  it('sell all the while: no purchase and no page fails', { timeout: restarts * 30_000 }, async () => {
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Open air', vendor)
    const buyers = await Promise.all(Array.from({ length: 25 }, () => aCustomer()))
    let isOver = false
    const [answers, failures] = [new Map<number, number>(), [] as unknown[]]
    const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
    const checking = processes.map(async (own) => {
      for (; !isOver; await pause(100)) {
        const ready = await ask({ method: 'GET', path: '/api/health/ready' }, own.place, false).catch(() => 0)
        own.isReady = ready === 200
      }
    })
    const buying = buyers.map(async ({ api, name, phone, email }, buyer) => {
      for (let turn = 0; !isOver; turn++) {
        const body = JSON.stringify({
          vendorId,
          items: [{ productId: event.productId, quantity: 1, priceKES: 0 }],
          fulfilment: { method: 'TICKETS' },
          contact: { name, phone, email },
        })
        const headers = {
          cookie: api.cookie,
          'x-csrf-token': api.csrfToken,
          'x-forwarded-for': `10.202.${buyer}.1`,
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(body)}`,
          'idempotency-key': crypto.randomUUID(),
        }
        const purchase = { method: 'POST', path: '/api/cart/checkout', headers, body }
        const page = { method: 'GET', path: '/events', headers: { cookie: api.cookie } }
        for (const sent of turn < mostPurchases ? [purchase, page] : [page]) {
          await balance(sent, (buyer + turn) % 2).then(count, (error) => failures.push(error))
        }
        await pause(250)
      }
    })
    for (let restart = 0; restart < restarts; restart++) {
      await stops[restart % 2]?.()
      await start(restart % 2)
    }
    isOver = true
    await Promise.all([...checking, ...buying])
    expect(failures).toEqual([])
    expect([...answers.keys()].sort()).toEqual([200, 201])
    const { places } = await vendor.get<{ places: { sold: number } }>(`/api/vendor/events/${event.id}`)
    expect(places.sold).toBe(answers.get(201))
  })
})

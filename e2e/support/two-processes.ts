import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { EventToday } from './gates.ts'
import type { Customer } from './market.ts'
import { freePort, type Program, pictures, startProgram } from './start-program.ts'

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Two processes on one database, as behind a load balancer, which asks each whether it takes requests. */
export function twoProcesses() {
  const processes = [0, 1].map((place) => ({ place, port: 0, agent: new Agent({ keepAlive: true }), isReady: false }))
  const stops: (() => Promise<unknown>)[] = []
  const folders = Promise.all(processes.map(dataFolder))
  const at = (place: number) => processes[place] as (typeof processes)[number]

  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()))
    for (const folder of await folders) await rm(folder, { recursive: true, force: true })
  })

  /** Starts one on a port that stays its own; by the sources, unless another command is named. */
  async function start(place: number, databaseUrl: string, command?: string[]): Promise<Program> {
    const own = at(place)
    own.port ||= await freePort()
    const dataDir = (await folders)[place] ?? ''
    const started = await startProgram({
      databaseUrl,
      dataDir,
      port: own.port,
      drainSeconds: 3,
      ...(command && { command }),
    })
    stops[place] = started.stop
    return started.program
  }

  async function stop(place: number) {
    const stopped = stops[place]
    stops[place] = async () => undefined
    await stopped?.()
  }

  /** On connections that are kept. What was sent is not sent again, but where no connection was made. */
  function ask(sent: Sent, place: number, mayTurn = true): Promise<number> {
    const { port, agent } = at(place)
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

  return {
    start,
    stop,
    /** Asks one of the two: the other where it says that it stops, or does not answer. */
    send: (sent: Sent, place: number) => ask(sent, at(place).isReady ? place : 1 - place),
    async watchReadiness(isOver: () => boolean) {
      const watch = async (own: (typeof processes)[number]) => {
        for (; !isOver(); await pause(100)) {
          const ready = await ask({ method: 'GET', path: '/api/health/ready' }, own.place, false).catch(() => 0)
          own.isReady = ready === 200
        }
      }
      await Promise.all(processes.map(watch))
    },
  }
}

/** With the demo's pictures, which would be drawn beside the sales otherwise. */
async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'uliza-two-'))
  await cp(pictures, folder, { recursive: true })
  return folder
}

interface Buying {
  processes: ReturnType<typeof twoProcesses>
  event: EventToday
  vendorId: string
  buyers: Customer[]
  pauseMilliseconds: number
}

/** As many as one may have of tickets that cost nothing. */
const mostPurchases = 20

/**
 * Has buyers buy a ticket that costs nothing and open a page, each in turn, while something is done: answers how often
 * which status was answered, and what failed. `more` waits for so many more purchases.
 */
export async function whileBuying(
  { processes, event, vendorId, buyers, pauseMilliseconds }: Buying,
  work: (more: (purchases: number) => Promise<void>) => Promise<void>,
) {
  let isOver = false
  const [answers, failures] = [new Map<number, number>(), [] as unknown[]]
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
  const bought = () => answers.get(201) ?? 0
  const more = async (purchases: number) => {
    const enough = bought() + purchases
    const deadline = Date.now() + 60_000
    while (bought() < enough && failures.length === 0) {
      if (Date.now() > deadline) throw new Error(`${bought()} were bought, and not ${enough}`)
      await pause(50)
    }
  }
  const watching = processes.watchReadiness(() => isOver)
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
        await processes.send(sent, (buyer + turn) % 2).then(count, (error) => failures.push(error))
      }
      await pause(pauseMilliseconds)
    }
  })
  try {
    await work(more)
  } finally {
    isOver = true
    await Promise.all([watching, ...buying])
  }
  return { answers, failures }
}

import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Jobs } from './platform/periodic-jobs.ts'
import { cartOf, checkOut, orderOf } from './testing/builders/orders.ts'
import { aPerson, overNetwork, type Person } from './testing/builders/people.ts'
import { aProduct, aShop } from './testing/builders/shops.ts'
import { Collector } from './testing/stand-ins/collector.ts'
import { eventually } from './testing/stand-ins/phones.ts'
import { aWorld, type World } from './testing/world/world.ts'

/** Buys and pays over the network, as a browser and a phone do. */
async function buyAndPay(world: World) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop)
  const customer = overNetwork(world, await aPerson(world))
  const { status, body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
  await world.phones.answer(customer.user.phone)
  await eventually(async () => (await orderOf(customer, body.order.id)).status === 'PAID')
  const orderUnpaid = async () => {
    const { id } = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order
    await world.phones.answer(customer.user.phone, 'cancel')
    await eventually(async () => (await orderOf(customer, id)).payment.status === 'FAILED')
  }
  return { status, customer, orderUnpaid }
}

/** The body comes when the request has long been read. */
async function postSlowly(url: string) {
  const sent = request(url, { method: 'POST' })
  sent.flushHeaders()
  await wait(50)
  sent.end('{}')
  const [answer] = await once(sent, 'response')
  await once(answer.resume(), 'end')
}

/** All on one connection, none waiting for the answer of the one before. */
async function getPipelined(url: string, paths: string[]) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const asked = paths.map((path, n) => {
    const end = n === paths.length - 1 ? 'connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${end}\r\n`
  })
  socket.write(asked.join(''))
  socket.resume()
  await once(socket, 'end')
}

const collector = await new Collector().start()
afterAll(() => collector.stop())

describe('traces', () => {
  const jobs = new Map<string, () => Promise<unknown>>()
  const called: Jobs = { every: (name, _, work) => jobs.set(name, work), end: async () => undefined }
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'uliza-test' }
  const world = aWorld(env, { jobs: called })
  const traceId = 'c0ffee'.padEnd(32, '0')
  let customer: Person
  const callbackToken = 'ab'.repeat(16)
  const secrets: string[] = []
  const tables = ['users', 'orders', 'payments', 'vendors']

  /** Traces each as the run of a job of its name, all at once; it fails, so that it is kept whatever it did. */
  async function runAll(works: Record<string, () => Promise<unknown>>) {
    const own: (() => Promise<unknown>)[] = []
    const traced = world.traces?.traceJobs({ ...called, every: (_name, _milliseconds, work) => own.push(work) })
    for (const [name, work] of Object.entries(works))
      traced?.every(name, 1, async () => Promise.reject(new Error(String(await work()))))
    await Promise.allSettled(own.map((run) => run()))
  }

  /** Reads each table over the one connection that all have. */
  async function shareOneConnection() {
    const { pool, end } = openDatabase({ url: world.url, poolSize: 1 })
    world.traces?.traceStatements(pool)
    const read = (table: string) => () => pool.query(`select pg_sleep(0.01) from ${table} limit 1`)
    await runAll(Object.fromEntries(tables.map((table) => [table, read(table)])))
    await end()
  }

  /** All that is looked at; then the collector has it. */
  beforeAll(async () => {
    const bought = await buyAndPay(world)
    customer = bought.customer
    const { user, cookie, csrfToken } = customer
    const ofCustomer = [
      user.phone,
      user.phone.slice(4),
      user.email,
      user.name,
      csrfToken,
      ...cookie.split('=').slice(1),
    ]
    secrets.push(...ofCustomer, callbackToken, 'njugu', 'siri')
    await bought.orderUnpaid()
    world.clock.pass(minutes(11))
    for (const name of ['expireOrders', 'moveIntoKitchen']) await jobs.get(name)?.()
    await customer.send('GET', '/api/search?search=njugu', undefined, {
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      tracestate: 'theirs=siri-yao',
    })
    await customer.get('/nothing-is-here?token=siri-yangu')
    const url = world.config.providers.mpesa.callbackUrl
    await postSlowly(`${url}/api/payments/stk/${callbackToken}`)
    await getPipelined(url, ['/api/areas', '/api/vendors', '/api/events'])
    await shareOneConnection()
    // As a page does while it is drawn.
    await runAll({ page: async () => await world.app.inject('/api/categories') })
    await world.endTraces()
  })

  it('of a paid order are one with its statements and the call of its provider, each below what has made it', () => {
    const trace = collector.traceOf('POST /api/cart/checkout')
    const [request] = trace.filter(({ kind }) => kind === 2)
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/cart/checkout',
      'http.response.status_code': 201,
      'uliza.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const statements = trace.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.map(({ name }) => name)).toContain('commit')
    expect(statements.filter(({ name }) => name.startsWith('insert orders insert order_lines'))).not.toEqual([])
    const calls = trace.filter(({ attributes }) => attributes['server.address'])
    expect(calls.map(({ name, attributes }) => [name, attributes['http.response.status_code']])).toContainEqual([
      'POST 127.0.0.1',
      200,
    ])
    const ids = new Set(trace.map(({ spanId }) => spanId))
    expect(trace.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([request])
  })

  it('have the statements of a request whose body comes late', () => {
    const callbacks = collector.spans.filter(({ name }) => name === 'POST /api/payments/stk/:token')
    const late = callbacks.at(-1)?.traceId
    expect(callbacks).toHaveLength(3)
    expect(collector.spans.filter(({ kind, traceId: id }) => kind === 3 && id === late)).not.toEqual([])
  })

  it('have the statements of their own work where several wait for one connection', () => {
    for (const table of tables)
      expect(collector.traceOf(`job ${table}`).map(({ name }) => name)).toContain(`select ${table}`)
  })

  it('of what the program asks itself belong to who asks, and those of other requests begin with them', () => {
    const requests = collector.spans.filter(({ kind, traceId: id }) => kind === 2 && id !== traceId)
    const inside = requests.filter(({ parentSpanId }) => parentSpanId !== undefined)
    expect(requests.length).toBeGreaterThan(5)
    expect(inside.map(({ name }) => name)).toEqual(['GET /api/categories'])
    expect(collector.traceOf('job page').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select categories', 'GET /api/categories', 'job page']),
    )
  })

  it('of a callback are its own', () => {
    const callbacks = collector.spans.filter(({ name }) => name === 'POST /api/payments/stk/:token')
    expect(callbacks.map(({ kind, parentSpanId }) => [kind, parentSpanId])).toEqual(Array(3).fill([2, undefined]))
    expect(callbacks[0]?.traceId).not.toBe(collector.traceOf('POST /api/cart/checkout')[0]?.traceId)
  })

  it('of a job are its own, where it found something to do', () => {
    const runs = collector.spans.filter(({ name }) => /^job [a-z]+[A-Z]/.test(name))
    expect(runs.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['job expireOrders', undefined]])
    expect(collector.traceOf('job expireOrders').map(({ name }) => name)).toContain('commit')
  })

  it('go on in the trace that a caller has named', () => {
    const named = collector.spans.filter((span) => span.traceId === traceId)
    expect(named.filter(({ kind }) => kind === 2).map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7'])
    expect(named.length).toBeGreaterThan(1)
  })

  it('bear the name of the service', () => {
    expect([...collector.services]).toEqual(['uliza-test'])
  })

  it('have no phone, no address, no name, no session, no query and no value of a statement in them', () => {
    expect(secrets.every((secret) => secret.length > 3)).toBe(true)
    expect(collector.text).toContain('/api/cart/checkout')
    expect(secrets.filter((secret) => collector.text.includes(secret))).toEqual([])
    const known = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...known].sort()).toEqual([
      'db.query.summary',
      'db.response.returned_rows',
      'db.system.name',
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'server.address',
      'uliza.job',
      'uliza.request_id',
    ])
  })
})

/** A sale is answered as ever, and what is left to be sent holds up no stop. */
async function expectSaleAndStop(world: World) {
  const { status } = await buyAndPay(world)
  expect(status).toBe(201)
  const started = performance.now()
  await world.endTraces()
  expect(performance.now() - started).toBeLessThan(2_500)
}

describe('a collector that takes traces and never answers', () => {
  const hanging = new Collector()
  hanging.answers = false
  const env: Record<string, string> = {}
  beforeAll(async () => {
    env.OTEL_EXPORTER_OTLP_ENDPOINT = (await hanging.start()).url
  })
  afterAll(() => hanging.stop())
  const world = aWorld(env)

  it('changes no answer, and lets the program stop within two seconds', async () => {
    await expectSaleAndStop(world)
    expect(hanging.traceOf('POST /api/cart/checkout').length).toBeGreaterThan(5)
  })
})

describe('a collector that is not there', () => {
  const env: Record<string, string> = {}
  beforeAll(async () => {
    const taken = createServer()
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
    const { port } = taken.address() as { port: number }
    await new Promise((closed) => taken.close(closed))
    env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  })
  const world = aWorld(env)

  it('changes no answer, and lets the program stop within two seconds', async () => {
    await expectSaleAndStop(world)
  })
})

describe('without a collector', () => {
  const world = aWorld()

  it('nothing is traced', () => {
    expect(world.traces).toBe(null)
  })
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { anEventToday, type EventToday, theVendor } from './support/gates.ts'
import {
  aCustomer,
  anOpenShop,
  answerPrompt,
  aProduct,
  type Customer,
  type OpenShop,
  tellPhones,
} from './support/market.ts'
import { enterAs } from './support/people.ts'
import { program, useProgram } from './support/program.ts'
import { freePort, type Program, pictures } from './support/start-program.ts'

withBrowser()

/** What is killed in turn, each so often. */
const killed = ['web1', 'web2', 'worker', 'pgbouncer'] as const
const rounds = 3
const buyers = 16
const purchasesEach = 6
/** Until the worker has asked the provider for what no callback told. */
const paidMilliseconds = 240_000

let folder: string
let cluster: ChildProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-cluster-'))
  await cp(pictures, folder, { recursive: true })
  useProgram(await startCluster())
}, 240_000)
afterAll(async () => {
  useProgram(undefined)
  if (cluster?.exitCode === null) {
    cluster.kill('SIGTERM')
    await once(cluster, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts all of it, as `npm run start:cluster` does. */
async function startCluster(): Promise<Program> {
  const [port, simulatorPort] = [10_000 + 5 * Math.floor(Math.random() * 4_000), await freePort()]
  cluster = spawn(process.execPath, ['scripts/cluster/start-cluster.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      SIMULATOR_SMTP_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    cluster.stdout?.on('data', (chunk) => {
      said += chunk
      if (/The numbers of the processes/.test(said)) resolve()
    })
    cluster.once('exit', (code) => reject(new Error(`it ended with ${code} before it served`)))
  })
  const password = await readFile(join(folder, 'cluster/primary/postgres.password'), 'utf8')
  const [, databasePort] = /PostgreSQL is at port (\d+)/.exec(said) ?? []
  return {
    appUrl: `http://localhost:${port}`,
    phonesUrl: `http://127.0.0.1:${simulatorPort}`,
    databaseUrl: `postgres://uliza:${password.trim()}@127.0.0.1:${databasePort}/postgres`,
    aheadMilliseconds: 0,
  }
}

const processes = async (): Promise<Record<string, number>> =>
  JSON.parse(await readFile(join(folder, 'cluster/processes.json'), 'utf8'))

/** Kills one as the system would, and waits until another has taken its place. */
async function killAndWait(name: string) {
  const { [name]: before = Number.NaN } = await processes()
  process.kill(before, 'SIGKILL')
  const since = performance.now()
  while ((await processes().catch(() => ({}) as Record<string, number>))[name] === before) await pause(50)
  // Until it serves, and so long that others meet it.
  while (!(await areAllReady())) await pause(100)
  console.log(`${name} was killed, and served again after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
  await pause(1_500)
}

async function areAllReady(): Promise<boolean> {
  const port = Number(new URL(program().appUrl).port)
  const ready = await Promise.all(
    [port + 1, port + 2, port + 3].map((each) =>
      fetch(`http://127.0.0.1:${each}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return ready.every(Boolean)
}

/** How often something was sent once more. */
let repeated = 0

/** As the page's person: what had no answer, or one that says to try again, is sent again with the same key. */
async function send<T>(customer: Customer, method: string, path: string, body?: object) {
  const headers = {
    cookie: customer.api.cookie,
    'x-csrf-token': customer.api.csrfToken,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(customer),
    'idempotency-key': randomUUID(),
  }
  for (let tries = 1; ; tries++) {
    const answer = await fetch(program().appUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => null,
    )
    if (answer && answer.status < 500) return { status: answer.status, body: JSON.parse(answer.text) as T }
    if (tries === 60) throw new Error(`${method} ${path} was tried ${tries} times: ${answer?.status} ${answer?.text}`)
    repeated++
    await pause(500)
  }
}

const addressOf = ({ email }: Customer) =>
  `10.203.${[...email].reduce((sum, each) => sum + each.charCodeAt(0), 0) % 250}.7`

interface Order {
  status: string
  payments: { status: string }[]
}

/** Buys a ticket and pays it on the phone; answers once the customer is told that it is paid. */
async function buy(customer: Customer, event: EventToday, vendorId: string): Promise<string> {
  const { name, phone, email } = customer
  const placed = await send<{ order: { id: string } }>(customer, 'POST', '/api/cart/checkout', {
    vendorId,
    items: [{ productId: event.paidProductId, quantity: 1, priceKES: 500 }],
    fulfilment: { method: 'TICKETS' },
    contact: { name, phone, email },
    payment: { method: 'MPESA', phone },
  })
  if (placed.status !== 201) throw new Error(`nothing was ordered: ${JSON.stringify(placed)}`)
  const { id } = placed.body.order
  const until = Date.now() + paidMilliseconds
  while (Date.now() < until) {
    await enterPin(phone)
    const { body: order } = await send<Order>(customer, 'GET', `/api/user/orders/${id}`)
    if (order.status === 'COMPLETED') return id
    if (order.status !== 'PENDING_PAYMENT') throw new Error(`the order is ${order.status}`)
    await pause(300)
  }
  throw new Error(
    `an order was not paid: ${JSON.stringify((await send(customer, 'GET', `/api/user/orders/${id}`)).body)}`,
  )
}

/** Where a prompt is open on the phone. */
async function enterPin(phone: string) {
  const answer = await fetch(`${program().phonesUrl}/_sim/phones/254${phone.slice(1)}`)
  const { prompts } = (await answer.json()) as { prompts: { checkoutRequestId: string; state: string }[] }
  const prompt = prompts.find(({ state }) => state === 'open')
  // It may have ended since.
  if (prompt) await tellPhones(`/prompts/${prompt.checkoutRequestId}`, { action: 'pin' }).catch(() => undefined)
}

async function inPrimary<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: program().databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

describe('two web processes, a worker and pgbouncer that are killed one after the other', () => {
  it('sell all the while: no purchase fails, none is lost and none is doubled', { timeout: 900_000 }, async () => {
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Killed', vendor)
    const customers = await Promise.all(Array.from({ length: buyers }, () => aCustomer()))
    const failures: unknown[] = []
    const bought: string[] = []
    let isKilling = true
    const buying = customers.map(async (customer) => {
      for (let turn = 0; turn < purchasesEach; turn++) {
        await buy(customer, event, vendorId).then(
          (id) => bought.push(id),
          (error) => failures.push(error),
        )
        // Spread over the kills.
        if (isKilling) await pause(4_000 * Math.random())
      }
    })
    const killing = (async () => {
      for (let round = 0; round < rounds; round++) for (const name of killed) await killAndWait(name)
      isKilling = false
    })()
    await Promise.all([...buying, killing])
    console.log(`${bought.length} purchases, ${repeated} requests were sent again`)

    expect(failures).toEqual([])
    expect(new Set(bought).size).toBe(buyers * purchasesEach)
    const { places } = await vendor.get<{ places: { sold: number } }>(`/api/vendor/events/${event.id}`)
    const ids = customers.map(({ email }) => email)
    const [made] = await inPrimary<Record<string, number>>(
      `select count(*)::int as orders, count(*) filter (where o.status = 'COMPLETED')::int as completed,
        sum((select count(*) from payments p where p.order_id = o.id and p.status = 'SUCCEEDED'))::int as payments,
        sum((select count(*) from tickets t where t.order_id = o.id))::int as tickets
       from orders o join users u on u.id = o.customer_id where u.email = any($1)`,
      [ids],
    )
    const all = bought.length
    expect([places.sold, made]).toEqual([all, { orders: all, completed: all, payments: all, tickets: all }])
    expect(await ledger()).toContain('is sound')
  })

  it('let a customer buy in the browser, who presses again where something failed', { timeout: 300_000 }, async () => {
    const shop = await anOpenShop()
    const dish = await aProduct(shop, { name: 'Githeri' })
    await dish.change({ stock: 100 })
    const customer = await aCustomer()
    const visit = await aVisit()
    await enterAs(visit, customer.api)
    for (const name of killed) {
      const killing = killAndWait(name)
      await buyLunch(visit.page, shop, dish.name, customer)
      await killing
    }
    const [{ left } = {}] = await inPrimary<{ left: number }>(
      'select quantity_left as "left" from stocks s join products p on p.stock_id = s.id where p.id = $1',
      [dish.id],
    )
    expect(left).toBe(100 - killed.length)
  })
})

/** As a person does it: what did not come is loaded again, what failed is pressed again. */
async function buyLunch(page: Page, { slug }: OpenShop, dish: string, { phone }: Customer) {
  const pay = page.getByRole('button', { name: /^Pay KSh/ }).first()
  await untilDone(async () => {
    await reach(page, `/vendors/${slug}`)
    await page.getByRole('button', { name: `Add ${dish}`, exact: true }).click({ timeout: 3_000 })
    await reach(page, '/checkout')
    await page.getByRole('radio', { name: /Pick-up/ }).check({ timeout: 3_000 })
  })
  await untilDone(async () => {
    if (await pay.isVisible()) await pay.click({ timeout: 3_000 })
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor({ timeout: 3_000 })
  })
  await answerPrompt(phone)
  // The page hears of it by itself, over its live stream.
  await page.getByRole('heading', { name: /^Paid\. Asante/ }).waitFor({ timeout: 60_000 })
}

async function untilDone(work: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    const failed = await work().then(
      () => null,
      (error: Error) => error,
    )
    if (!failed) return
    if (tries === 20) throw failed
    await pause(500)
  }
}

async function reach(page: Page, path: string) {
  const response = await page.goto(path)
  if (!response?.ok()) throw new Error(`${path} was answered ${response?.status()}`)
  await open(page, path)
}

async function ledger(): Promise<string> {
  const env = { ...process.env, DATABASE_URL: program().databaseUrl, DATA_DIR: folder }
  return (await promisify(execFile)(process.execPath, ['scripts/ledger-verify.ts'], { env })).stdout
}

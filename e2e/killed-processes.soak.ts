import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { clusterProcesses, enterPin, inPrimary, withCluster } from './support/cluster/cluster.ts'
import { anEventToday, type EventToday, theVendor } from './support/gates.ts'
import { aCustomer, type Customer } from './support/market.ts'
import { program } from './support/program.ts'

const cluster = withCluster()

/** Each process is killed so often. */
const rounds = 3
const buyers = 16
const purchasesEach = 6
/** Until the worker has asked the provider for what no callback told. */
const paidMilliseconds = 240_000

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

describe('two web processes, a worker, pgbouncer and nginx that are killed one after the other', () => {
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
      for (let round = 0; round < rounds; round++) for (const name of clusterProcesses) await cluster.kill(name)
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
    expect(await cluster.verifyLedger()).toContain('is sound')
  })
})

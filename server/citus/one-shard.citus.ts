import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { awayMachines } from '#server/platform/database/sharding/away-machines.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { nodeCount } from '#server/testing/world/cluster.ts'
import { aWorld } from '#server/testing/world/world.ts'

interface Sent {
  text: string
  values: unknown[]
}

let sent: Sent[] | null = null
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [statement, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
  if (typeof statement === 'object') sent?.push({ text: statement.text, values: values ?? statement.values ?? [] })
  return query.apply(this, args)
} as typeof pg.Client.prototype.query)
/** What a machine has asked of another, by itself. */
const askedByMachines: string[] = []
const emit = pg.Client.prototype.emit as (...args: unknown[]) => boolean
const heard = vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [event, notice] = args as [string, { message?: string } | undefined]
  if (event === 'notice' && notice?.message?.startsWith('issuing ')) askedByMachines.push(notice.message)
  return emit.apply(this, args)
} as typeof pg.Client.prototype.emit)
afterAll(() => {
  spied.mockRestore()
  heard.mockRestore()
})

const world = aWorld()

/** What is sent while this is done, one of each text. */
async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  sent = []
  await work()
  const all = sent
  sent = null
  return [...new Map(all.map((each) => [each.text, each])).values()].filter(({ text }) =>
    /^\s*(with|select|insert|update|delete)\b/i.test(text),
  )
}

/** On how many machines' shards a statement is executed at once; none of what the coordinator has itself. */
async function shardsOf({ text, values }: Sent): Promise<number> {
  const { rows } = await world.pool.query(`explain (costs off) ${text}`, values)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  return Math.max(0, ...Array.from(plan.matchAll(/Task Count: (\d+)/g), ([, count]) => Number(count)))
}

/** At most: they are dealt out evenly. */
const shardsOfMachine = Math.ceil(Number(process.env.CITUS_SHARDS ?? 3) / (nodeCount - 1))

/** Why statements ask all machines, by the reason that each gives; of one that gives none its text. */
async function reasonsToAskAll(statements: readonly Sent[]): Promise<string[]> {
  const reasons = new Set<string>()
  for (const statement of statements)
    if ((await shardsOf(statement)) > 1)
      reasons.add(/across vendors: ([a-z-]+)/.exec(statement.text)?.[1] ?? statement.text)
  return [...reasons].toSorted()
}

describe('a statement on the path of', () => {
  it('a checkout and its payment goes to one machine', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world)
    const product = await aProduct(world, shop, { priceKES: 1000, stock: 20 })
    const areaId = await aDeliveryArea(world, shop)
    const cart = cartOf(shop, customer, [{ product }], {
      fulfilment: { method: 'DELIVERY', areaId, address: 'Kindaruma Court' },
    })
    let id = ''
    const placed = await sentBy(async () => {
      id = (await checkOut(customer, cart)).body.order.id
    })
    expect(await reasonsToAskAll(placed)).toEqual([])
    const paid = await sentBy(async () => {
      await world.phones.answer(customer.user.phone)
      await eventually(async () => (await orderOf(customer, id)).status === 'PAID')
    })
    expect(await reasonsToAskAll(paid)).toEqual([])
  })

  it('a checkout asks of other vendors only the one with whom its customer has an unpaid order', async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const customer = await aPerson(world)
    const ofOther = await aProduct(world, other, { priceKES: 500, stock: 5 })
    await checkOut(customer, cartOf(other, customer, [{ product: ofOther }]))
    const product = await aProduct(world, shop, { priceKES: 1000, stock: 20 })
    const placed = await sentBy(() => checkOut(customer, cartOf(shop, customer, [{ product }])))
    expect(await reasonsToAskAll(placed)).toEqual([])
    const counted = placed.filter(({ text }) => /^select count\(\*\).* from "orders"/.test(text))
    expect(counted.map(({ values }) => values.includes(other.id) && !values.includes(shop.id))).toEqual([true])
  })

  it('the kitchen goes to one machine', async () => {
    const shop = await aShop(world)
    const customer = await aPerson(world)
    const product = await aProduct(world, shop, { priceKES: 500 })
    const { id } = await aPaidOrder(world, shop, customer, [{ product }])
    const cooked = await sentBy(async () => {
      await shop.owner.get('/api/vendor/orders?status=TO_ACCEPT')
      for (const move of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${id}/${move}`)
    })
    expect(await reasonsToAskAll(cooked)).toEqual([])
    expect((await orderOf(customer, id)).status).toBe('COMPLETED')
  })

  it('the door goes to one machine', async () => {
    const { shop, codes } = await anEventWithTickets(world)
    const scanned = await sentBy(async () => {
      expect((await scan(shop, codes[0] as string)).body.result).toBe('valid')
      expect((await scan(shop, codes[0] as string)).body.result).toBe('already_used')
    })
    expect(await reasonsToAskAll(scanned)).toEqual([])
  })
})

it('what is due is read of one machine at a time while another is away', async () => {
  await Promise.all(Array.from({ length: 12 }, () => aShop(world)))
  const away = awayMachines(world.database.pool)
  const read = await sentBy(async () => {
    for (const job of Object.values(world.periodicJobs)) {
      // None that a vendor lies on.
      away.add('no.such.machine:5432')
      await Promise.resolve(job()).catch(() => undefined)
    }
  })
  away.clear()
  const due = read.filter(({ values }) => values.some((value) => Array.isArray(value) && value.length > 1))
  expect(due.length).toBeGreaterThan(10)
  const shards = await Promise.all(due.map(shardsOf))
  expect(due.filter((_, at) => (shards[at] ?? 0) > shardsOfMachine).map(({ text }) => text)).toEqual([])
})

// A machine that has asked others in a trigger, and commits in two phases, ends with a segmentation fault (Citus 12.1).
it('no trigger of a machine asks another machine', async () => {
  const { shop } = await anEventWithTickets(world)
  await aDeliveryArea(world, shop)
  await aProduct(world, shop, { priceKES: 1000, stock: 20 })
  expect(askedByMachines).toEqual([])
})

import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { minutes } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type ShopThings, shopThings } from '#server/testing/access/shop-things.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const camel = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const orderKeys = ['sortBy', 'sort', 'order', 'orderBy']

/** What no list shows to anybody. */
const secret = /hash|token|password|secret|nonce|key_sealed/

/** The columns that some list is narrowed by, by the name of the column: all are shown, or say whose the list is. */
const declaredColumns = [
  'action',
  'actor',
  'after',
  'allergens',
  'approval',
  'category',
  'channel',
  'county',
  'day',
  'diet',
  'event_id',
  'failure',
  'kind',
  'language',
  'month',
  'outcome',
  'product_id',
  'provider',
  'quantity',
  'role',
  'rule',
  'scope',
  'state',
  'status',
  'subject',
  'vendor_id',
]

/** Filters and orders that no list has, by columns of rows that some list is made of. */
const notDeclared: Record<string, string>[] = [
  { passwordHash: 'none' },
  { payout_phone: '254' },
  { contactPhone: '254' },
  { commissionCents: '1' },
  { sortBy: 'password_hash' },
  { sort: 'tokenHash' },
  { order: 'csrf_token' },
  { orderBy: 'commission_cents' },
]

/** Orders that are named after a column, which the list shows. */
const shownOrders = ['name', 'NAME', 'status', 'title', 'tries', 'waiting']

describe('columns that an answer does not show', () => {
  let lists: Endpoint[]
  let tableColumns: string[]
  let mine: Shop
  let suspended: Shop
  let things: ShopThings
  let thingsOfSuspended: ShopThings
  let visitors: Record<string, Visitor>
  /** Of the buyer of both shops' orders. */
  let phones: { own: string; ofSuspended: string }

  const phoneOf = async (shop: Shop) => {
    const { rows } = await world.db.execute(sql`select contact_phone from orders where vendor_id = ${shop.id} limit 1`)
    return (rows as { contact_phone: string }[])[0]?.contact_phone ?? ''
  }

  beforeAll(async () => {
    lists = world.endpoints.filter(
      ({ method, query, access }) => method === 'GET' && query && ['admin', 'vendor', 'gate', 'user'].includes(access),
    )
    const { rows } = await world.db.execute(
      sql`select distinct column_name from information_schema.columns where table_schema = 'public' order by 1`,
    )
    tableColumns = (rows as { column_name: string }[]).map(({ column_name }) => column_name)
    ;[mine, suspended] = [await aShop(world), await aShop(world)]
    ;[things, thingsOfSuspended] = [await shopThings(world, mine), await shopThings(world, suspended)]
    const admin = await anAdmin(world)
    await admin.post(`/api/admin/vendors/${suspended.id}/suspend`, { reason: 'Account may be taken over' })
    phones = { own: await phoneOf(mine), ofSuspended: await phoneOf(suspended) }
    visitors = {
      admin,
      owner: mine.owner,
      suspended: suspended.owner,
      manager: await aMember(world, mine, 'MANAGER'),
      managerGranted: await aMember(world, mine, 'MANAGER', { granted: ['money', 'settings'] }),
      cashier: await aMember(world, mine, 'CASHIER'),
      cook: await aMember(world, mine, 'COOK'),
      steward: await aMember(world, mine, 'STEWARD'),
      customer: await aPerson(world),
    }
  }, 60_000)

  const shapeOf = ({ query }: Endpoint) => (query as z.ZodObject).shape as Record<string, z.ZodType>

  /** What a list has to be told to be read at all. */
  function needed(endpoint: Endpoint, of: ShopThings): Record<string, string> {
    const given = {
      event: of.event,
      eventId: of.eventId,
      search: 'Otieno',
      provider: 'MPESA',
      amountKES: '100',
      near: world.clock.now().toISOString(),
      show: 'UNMATCHED',
      figure: 'SALES',
      table: 'DAYS',
      productId: of['products/:id'],
      priceKES: '100',
      quantity: '1',
    }
    const required = Object.entries(shapeOf(endpoint)).filter(([, schema]) => !schema.safeParse(undefined).success)
    return Object.fromEntries(
      required.map(([name]) => {
        const value = given[name as keyof typeof given]
        expect(value, `${endpoint.path} needs ${name}`).toBeDefined()
        return [name, value as string]
      }),
    )
  }

  const pathOf = ({ path }: Endpoint, of: ShopThings) =>
    path
      .replace('/admin/vendors/:id', `/admin/vendors/${mine.id}`)
      .replace(/([\w-]+)\/:id/g, (kind, before) => `${before}/${of[kind] ?? '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f'}`)

  const ask = (endpoint: Endpoint, who: string, query: Record<string, string>) => {
    const of = who === 'suspended' ? thingsOfSuspended : things
    const visitor = visitors[who] as Visitor
    // So often at most may a gate be searched.
    if (endpoint.access === 'gate') world.clock.pass(minutes(1) / 30)
    return visitor.get(`${pathOf(endpoint, of)}?${new URLSearchParams({ ...needed(endpoint, of), ...query })}`)
  }

  /** Whoever an endpoint is for: others are refused before anything is looked at. */
  const askedBy = ({ access }: Endpoint) =>
    access === 'admin'
      ? ['admin']
      : access === 'user'
        ? ['customer']
        : ['owner', 'suspended', 'manager', 'managerGranted', 'cashier', 'cook', 'steward']

  it('are no filter of any list: what is not declared is refused', () => {
    expect([lists.length > 55, tableColumns.length > 250]).toEqual([true, true])
    const declared = new Set<string>()
    for (const endpoint of lists) {
      const names = Object.keys(shapeOf(endpoint))
      for (const column of tableColumns.flatMap((each) => [each, camel(each)])) {
        if (names.includes(column)) {
          declared.add(snake(column))
          continue
        }
        const { error } = (endpoint.query as z.ZodObject).safeParse({ ...needed(endpoint, things), [column]: 'x' })
        const unknown = error?.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(column))
        expect([endpoint.path, column, unknown]).toEqual([endpoint.path, column, true])
      }
    }
    expect([...declared].toSorted()).toEqual(declaredColumns)
    expect([...declared].filter((column) => secret.test(column))).toEqual([])
  })

  it('are no order of any list: what is not among its orders is refused', () => {
    const sorted: string[] = []
    for (const endpoint of lists)
      for (const key of orderKeys.filter((each) => each in shapeOf(endpoint))) {
        sorted.push(endpoint.path)
        const schema = shapeOf(endpoint)[key] as z.ZodOptional<z.ZodEnum>
        const orders = schema.unwrap().options as string[]
        for (const column of tableColumns.flatMap((each) => [each, camel(each), each.toUpperCase()])) {
          if (shownOrders.includes(column) && orders.includes(column)) continue
          expect([endpoint.path, column, schema.safeParse(column).success]).toEqual([endpoint.path, column, false])
        }
      }
    expect(sorted.length).toBeGreaterThan(24)
  })

  it('are refused alike to everybody who may read a list, over HTTP', async () => {
    for (const endpoint of lists)
      for (const who of askedBy(endpoint))
        for (const query of notDeclared) {
          const { status } = await ask(endpoint, who, query)
          expect([endpoint.path, who, query, [403, 422].includes(status)]).toEqual([endpoint.path, who, query, true])
          if (who === 'admin' || who === 'owner')
            expect([endpoint.path, query, status]).toEqual([endpoint.path, query, 422])
        }
  }, 120_000)

  /** The rows of an answer, whatever list it is. */
  const rowsOf = (body: unknown): unknown[] =>
    typeof body !== 'object' || body === null
      ? []
      : Object.values(body).flatMap((each) => (Array.isArray(each) ? each : []))

  const withSearch = () => lists.filter((endpoint) => 'search' in shapeOf(endpoint) && !endpoint.path.endsWith('.csv'))

  it('are found by no search: hashes, tokens and what a session holds', async () => {
    const { rows } = await world.db.execute(sql`
      select password_hash as value from users union all
      select encode(token_hash, 'hex') from sessions union all
      select csrf_token from sessions union all
      select encode(callback_token_hash, 'hex') from payments where callback_token_hash is not null union all
      select encode(token_hash, 'hex') from gate_devices`)
    const values = new Set((rows as { value: string }[]).map(({ value }) => value))
    for (const { cookie } of Object.values(visitors)) values.add(cookie.replace(/^.*?=/, ''))
    expect(values.size).toBeGreaterThan(20)
    const searched = withSearch()
    expect(searched.length).toBeGreaterThan(14)
    for (const endpoint of searched)
      for (const who of askedBy(endpoint))
        for (const value of [...values].slice(0, 12).concat([...values].slice(-12))) {
          // As much of it as a search takes, from its middle: what differs between two.
          const { status, body } = await ask(endpoint, who, { search: value.slice(-40) })
          if (status !== 200) continue
          expect([endpoint.path, who, rowsOf(body)]).toEqual([endpoint.path, who, []])
        }
  }, 120_000)

  it('are found by no search: a phone that is masked, or a part of it', async () => {
    const partsOf = (phone: string) => {
      const digits = phone.slice(4)
      return [4, 5, 6, 7, 8].flatMap((length) => [
        digits.slice(0, length),
        `0${digits.slice(0, length)}`,
        digits.slice(-length),
      ])
    }
    const local = (phone: string) => [phone, phone.slice(1), `0${phone.slice(4)}`, phone.slice(4)]
    for (const endpoint of withSearch().filter(({ access }) => access === 'vendor' || access === 'gate')) {
      // A suspended shop sees no phone of its customers: it finds nobody by one either.
      for (const search of [...local(phones.ofSuspended), ...partsOf(phones.ofSuspended)]) {
        const { status, body } = await ask(endpoint, 'suspended', { search })
        if (status !== 200) continue
        // The digits may be those of an order's own number, which may be searched for.
        const byPhone = rowsOf(body).filter((row) => !String((row as { number?: string }).number).includes(search))
        expect([endpoint.path, search, byPhone]).toEqual([endpoint.path, search, []])
      }
    }
    const [guests, orders, gate] = ['/api/vendor/guests', '/api/vendor/orders', '/api/vendor/scan/search'].map((path) =>
      lists.find((endpoint) => endpoint.path === path),
    ) as [Endpoint, Endpoint, Endpoint]
    // At a gate every phone is masked: it is found by whoever is told the whole of it, or its last four digits.
    const lastFour = phones.own.slice(-4)
    for (const who of ['owner', 'manager', 'steward'])
      for (const search of partsOf(phones.own).filter((part) => part !== lastFour))
        expect([who, search, rowsOf((await ask(gate, who, { search })).body)]).toEqual([who, search, []])
    expect(rowsOf((await ask(gate, 'steward', { search: lastFour })).body).length).toBeGreaterThan(0)
    for (const endpoint of [guests, orders, gate])
      expect(rowsOf((await ask(endpoint, 'owner', { search: phones.own })).body).length).toBeGreaterThan(0)
  }, 60_000)

  it('change nothing of a list to whoever they are withheld from, whatever it is narrowed to and sorted by', async () => {
    const shown = async () => {
      const told: unknown[] = []
      for (const endpoint of lists.filter(({ path, access }) => access === 'vendor' && !path.endsWith('.csv')))
        for (const who of ['manager', 'cashier', 'cook', 'steward'])
          for (const query of [{}, ...chosenOf(endpoint)]) {
            const { status, body } = await ask(endpoint, who, query)
            if (status === 200) told.push([endpoint.path, who, query, body])
          }
      return told
    }
    const before = await shown()
    expect(before.length).toBeGreaterThan(30)
    // What is kept of an order, and left of it for the shop, is told to whoever has the right to sums alone.
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update orders set commission_cents = earnings_cents, earnings_cents = commission_cents where vendor_id = ${mine.id}`,
      )
    })
    expect(await shown()).toEqual(before)
  }, 60_000)

  /** Each value of each filter and order of a list that has so many. */
  const chosenOf = (endpoint: Endpoint): Record<string, string>[] =>
    Object.entries(shapeOf(endpoint)).flatMap(([name, schema]) => {
      const values = schema instanceof z.ZodOptional ? schema.unwrap() : schema
      return values instanceof z.ZodEnum ? values.options.map((value) => ({ [name]: String(value) })) : []
    })
})

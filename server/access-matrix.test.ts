import { beforeAll, describe, expect, it } from 'vitest'
import { isAllowed, roleRights, type ShopRole } from '#contracts/staff/staff-rights.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { isOfShop, isRefusedWhileSuspended } from '#contracts/wire/endpoint-errors.ts'
import type { Description } from '#server/platform/openapi/describe-api.ts'
import { openApiPath } from '#server/platform/openapi/describe-operation.ts'
import { missingThings, type ShopThings, shopThings } from '#server/testing/access/shop-things.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import type { Answer, Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Everybody who may come to an endpoint of shops, by what they are to the shop whose things are asked for. */
const nobodies = ['nobody', 'customer', 'admin'] as const
const members = ['manager', 'managerGranted', 'cashier', 'cook', 'steward'] as const
const all = [...nobodies, 'disabled', 'owner', 'suspended', 'removed', ...members] as const
type Who = (typeof all)[number]

const roles: Partial<Record<Who, { role: ShopRole; rights: ReturnType<typeof roleRights> }>> = {
  owner: { role: 'OWNER', rights: roleRights('OWNER') },
  suspended: { role: 'OWNER', rights: roleRights('OWNER') },
  manager: { role: 'MANAGER', rights: roleRights('MANAGER') },
  managerGranted: { role: 'MANAGER', rights: roleRights('MANAGER', ['money', 'settings']) },
  cashier: { role: 'CASHIER', rights: roleRights('CASHIER') },
  cook: { role: 'COOK', rights: roleRights('COOK') },
  steward: { role: 'STEWARD', rights: roleRights('STEWARD') },
}

/** What each is refused with before anything is looked at; null where the call goes through to what it is about. */
function refusalOf(endpoint: Endpoint, who: Who): [status: number, code: string] | null {
  if (who === 'nobody' || who === 'disabled') return [401, 'not_signed_in']
  if (who === 'removed') return [403, 'no_longer_staff']
  const role = roles[who]
  if (!role) return [403, 'wrong_role']
  const may = [endpoint.staff, ...Object.values(endpoint.staffFields ?? {})].some((staff) => isAllowed(staff, role))
  if (!may) return [403, 'right_missing']
  return who === 'suspended' && isRefusedWhileSuspended(endpoint) ? [403, 'vendor_suspended'] : null
}

/**
 * Bodies where the example of the description is about something that does not exist, or asks for more than a role may.
 */
const bodies: Record<string, (things: ShopThings) => unknown> = {
  'POST /api/vendor/scan/enrolments': ({ eventId }) => ({ gate: 'Gate A', eventIds: [eventId] }),
  'PATCH /api/vendor/scan/devices/:id': ({ eventId }) => ({ gate: 'Gate C', eventIds: [eventId] }),
  'POST /api/vendor/events/:id/give-tickets': ({ ticketType }) => ({
    ticketTypeId: ticketType,
    quantity: 1,
    name: 'Otieno Odhiambo',
    email: 'otieno@example.com',
  }),
  // Somebody else saved meanwhile: the refusal has the event as it is now.
  'PATCH /api/vendor/events/:id': () => ({ version: 99, title: 'Lake night' }),
  'POST /api/vendor/events/:id/cancel': () => ({ words: 'The rains came early.', backKES: 1000, providerFeesKES: 0 }),
  'POST /api/vendor/events/:id/messages': () => ({ text: 'The gates open an hour earlier.' }),
  'POST /api/vendor/orders/:id/refund/preview': () => ({ refund: { amountKES: 10 } }),
  'POST /api/vendor/orders/:id/refund': () => ({ refund: { amountKES: 10 }, reason: 'It was cold' }),
  // Giving its money back is another right: `orders/tickets/revoke-ticket.test.ts`.
  'POST /api/vendor/tickets/:id/revoke': () => ({ reason: 'Posted in a group', refund: false }),
  'PATCH /api/vendor/profile': () => ({ pause: null }),
  'POST /api/vendor/problems/:id/offer': () => ({ amountKES: 10 }),
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** What comes last, since it takes away what others are about. */
const takesAway = /\/(remove|withdraw|revoke|leave|cancel)$/
function rank({ method, path }: Endpoint): number {
  // There is a cancellation once the event is cancelled.
  if (path.includes('/cancellation')) return 3
  if (method === 'DELETE' || takesAway.test(path)) return 2
  return method === 'GET' ? 0 : 1
}

const sums = /^(sales|gross|earnings|commission|vendor|platform|available|pending)KES$/
/** Whether anything in an answer says what the shop sold or earned, or what is kept of it. */
function hasSums(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => (sums.test(name) ? each !== null : hasSums(each)))
}

/** Whether anything of an order in an answer says what it cost, or how its customer is reached. */
function saysWhatCooksAreNotTold(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isTold = ([name, each]: [string, unknown]) =>
    (/(KES|^phone|^address|^landmark|^email)$/.test(name) ? ![null, ''].includes(each as null) : false) ||
    saysWhatCooksAreNotTold(each)
  return Object.entries(value).some(isTold)
}

describe('the access matrix of shops', () => {
  let endpoints: Endpoint[]
  let description: Description
  let visitors: Record<Who, Visitor>
  let shop: Shop
  let own: ShopThings
  let foreign: ShopThings
  let missing: ShopThings

  beforeAll(async () => {
    endpoints = world.endpoints
      .filter(({ access }) => isOfShop(access))
      .toSorted((one, other) => rank(one) - rank(other))
    description = (await world.visitor().get('/api/openapi.json')).body
    const [mine, theirs, suspended] = [await aShop(world), await aShop(world), await aShop(world)]
    shop = mine
    ;[own, foreign] = [await shopThings(world, mine), await shopThings(world, theirs)]
    missing = missingThings(own)
    const admin = await anAdmin(world)
    await admin.post(`/api/admin/vendors/${suspended.id}/suspend`, { reason: 'Account may be taken over' })
    const disabled = await aMember(world, mine, 'MANAGER', { granted: ['money', 'settings'] })
    await admin.post(`/api/admin/users/${disabled.user.id}/disable`, { reason: 'Account may be taken over' })
    const removed = await aMember(world, mine, 'MANAGER')
    await mine.owner.post(`/api/vendor/staff/${removed.staffId}/remove`)
    visitors = {
      nobody: world.visitor(),
      customer: await aPerson(world),
      admin,
      disabled,
      owner: mine.owner,
      suspended: suspended.owner,
      removed,
      manager: await aMember(world, mine, 'MANAGER'),
      managerGranted: await aMember(world, mine, 'MANAGER', { granted: ['money', 'settings'] }),
      cashier: await aMember(world, mine, 'CASHIER'),
      cook: await aMember(world, mine, 'COOK'),
      steward: await aMember(world, mine, 'STEWARD'),
    }
  }, 60_000)

  const operationOf = ({ path, method }: Endpoint) => description.paths[openApiPath(path)]?.[method.toLowerCase()]

  interface Parameter {
    name: string
    in: string
    required?: boolean
    schema?: { format?: string; enum?: string[] }
  }
  const neededQuery = (endpoint: Endpoint) =>
    ((operationOf(endpoint) as { parameters?: Parameter[] } | undefined)?.parameters ?? []).filter(
      (each) => each.in === 'query' && each.required,
    )

  /** The kinds of things whose id an endpoint is told, in its path or as a parameter that it needs. */
  const kindsOf = (endpoint: Endpoint): string[] => [
    ...[...endpoint.path.matchAll(/([\w-]+\/:\w+)/g)].map(([kind]) => kind),
    ...neededQuery(endpoint).flatMap(({ name, schema }) => (schema?.format === 'uuid' ? [name] : [])),
  ]

  function addressOf(endpoint: Endpoint, things: ShopThings): string {
    for (const kind of kindsOf(endpoint))
      expect(Object.keys(things), `${keyOf(endpoint)} is about ${kind}`).toContain(kind)
    const path = endpoint.path.replace(/([\w-]+)\/:\w+/g, (kind, before) => `${before}/${things[kind]}`)
    const query = neededQuery(endpoint).map(({ name, schema }) => [name, things[name] ?? schema?.enum?.[0] ?? 'Otieno'])
    return query.length > 0 ? `${path}?${query.map((pair) => pair.join('=')).join('&')}` : path
  }

  function bodyOf(endpoint: Endpoint, things: ShopThings): unknown {
    if (endpoint.method === 'GET') return undefined
    const example = operationOf(endpoint)?.requestBody?.content?.['application/json']?.example
    return bodies[keyOf(endpoint)]?.(things) ?? example
  }

  const ask = (endpoint: Endpoint, who: Who, things: ShopThings): Promise<Answer> => {
    const type = endpoint.bodyTypes?.[0]
    const headers = {
      ...(endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(type ? { 'content-type': type } : {}),
    }
    const body = type ? Buffer.from('not a picture') : bodyOf(endpoint, things)
    // One that ends a session is not to keep the next from getting far.
    const { cookie, csrfToken } = visitors[who]
    const visitor = Object.assign(world.visitor(), { cookie, csrfToken })
    return visitor.send(endpoint.method, addressOf(endpoint, things), body, headers)
  }

  const outcome = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })
  /** A stream does not end by itself; that one is refused, or ended, is said by other tests. */
  const isStream = ({ contentType }: Endpoint) => contentType === 'text/event-stream'

  it('refuses whoever may not call an endpoint in the same words, whatever it is asked about', async () => {
    await Promise.all(
      endpoints.map(async (endpoint) => {
        for (const who of all) {
          const refusal = refusalOf(endpoint, who)
          if (!refusal) continue
          const answers = await Promise.all([own, foreign, missing].map((things) => ask(endpoint, who, things)))
          const told = answers.map(({ status, body }) => [keyOf(endpoint), who, status, body.code])
          expect(told).toEqual(Array(3).fill([keyOf(endpoint), who, ...refusal]))
          expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1)
        }
      }),
    )
  }, 60_000)

  it("answers about another shop's things as about what does not exist, to everybody who may call", async () => {
    const about = endpoints.filter((endpoint) => !isStream(endpoint) && kindsOf(endpoint).length > 0)
    expect(about.length).toBeGreaterThan(35)
    await Promise.all(
      about.map(async (endpoint) => {
        for (const who of all) {
          if (refusalOf(endpoint, who)) continue
          const [theirs, none] = await Promise.all([ask(endpoint, who, foreign), ask(endpoint, who, missing)])
          expect([keyOf(endpoint), who, outcome(theirs)]).toEqual([keyOf(endpoint), who, outcome(none)])
          const isList = endpoint.method === 'GET' && theirs.status === 200
          if (isList) expect(JSON.stringify(theirs.body)).not.toContain(foreign.eventId)
          else expect([keyOf(endpoint), who, theirs.status]).toEqual([keyOf(endpoint), who, 404])
        }
      }),
    )
  }, 60_000)

  it('lets everybody through who may call, to the things of their shop, and tells its sums to whoever may see them alone', async () => {
    const turnedAway: unknown[] = []
    const told: Record<string, string[]> = {}
    for (const endpoint of endpoints.filter((each) => !isStream(each))) {
      for (const who of ['owner', ...members] as const) {
        if (refusalOf(endpoint, who)) continue
        const { status, body } = await ask(endpoint, who, own)
        // Only who comes first finds what an endpoint takes away.
        const isGone = rank(endpoint) === 2 && who !== 'owner'
        const isMissed = status === 404 && kindsOf(endpoint).length > 0 && !isGone
        if ([401, 403].includes(status) || isMissed) turnedAway.push([keyOf(endpoint), who, status, body.code])
        if (hasSums(body)) told[keyOf(endpoint)] = [...(told[keyOf(endpoint)] ?? []), who]
      }
    }
    expect(turnedAway).toEqual([])
    const toldSums = new Set(Object.values(told).flat())
    expect([...toldSums]).toEqual(['owner', 'managerGranted'])
    for (const key of ['GET /api/vendor/orders', 'GET /api/vendor/events/:id', 'PATCH /api/vendor/events/:id'])
      expect(Object.keys(told)).toContain(key)
  }, 60_000)

  it('lets a cashier write only what orders, sold out and a pause need, and a steward only at the door', () => {
    const writes = (who: Who) =>
      endpoints
        .filter((endpoint) => endpoint.method !== 'GET' && !refusalOf(endpoint, who))
        .map(keyOf)
        .filter((key) => !key.startsWith('POST /api/vendor/scan'))
        .toSorted()
    expect(writes('cashier')).toEqual([
      'PATCH /api/vendor/options/:id',
      'PATCH /api/vendor/profile',
      'POST /api/vendor/orders/:id/accept',
      'POST /api/vendor/orders/:id/cancel',
      'POST /api/vendor/orders/:id/complete',
      'POST /api/vendor/orders/:id/dispatch',
      'POST /api/vendor/orders/:id/ready',
      'POST /api/vendor/orders/:id/reject',
      'POST /api/vendor/orders/:id/undo',
      'POST /api/vendor/slots/close',
      'POST /api/vendor/slots/start',
      'PUT /api/vendor/sold-out',
    ])
    expect(writes('steward')).toEqual([])
  })

  it('lets a cook call what the kitchen needs and nothing else, and tells them no price and no way to the customer', async () => {
    const { cook, cashier } = visitors
    const may = endpoints.filter((endpoint) => !refusalOf(endpoint, 'cook')).map(keyOf)
    expect(may.toSorted()).toEqual([
      'GET /api/vendor/orders',
      'GET /api/vendor/orders/:id',
      'GET /api/vendor/profile',
      'GET /api/vendor/slots',
      'GET /api/vendor/sold-out',
      'POST /api/vendor/orders/:id/accept',
      'POST /api/vendor/orders/:id/ready',
      'POST /api/vendor/orders/:id/undo',
      'POST /api/vendor/slots/close',
      'POST /api/vendor/slots/start',
      'PUT /api/vendor/sold-out',
    ])
    const customer = await aPerson(world)
    const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }], {
      note: 'No chilli',
    })
    const path = `/api/vendor/orders/${order.id}`
    const answers = [
      await cook.get('/api/vendor/orders'),
      await cook.get(path),
      await cook.post(`${path}/accept`, { minutes: 20 }),
      await cook.post(`${path}/undo`, { step: 'ACCEPTED' }),
      await cook.post(`${path}/accept`, {}),
      await cook.post(`${path}/ready`),
    ]
    for (const { status, body } of answers) expect([status, saysWhatCooksAreNotTold(body)]).toEqual([200, false])
    expect(answers[1]?.body).toMatchObject({ note: 'No chilli', lines: [{ name: expect.any(String), quantity: 1 }] })
    expect(saysWhatCooksAreNotTold((await cashier.get(path)).body)).toBe(true)
    const found = async (who: Visitor) =>
      (await who.get(`/api/vendor/orders?search=0${customer.user.phone.slice(4)}`)).body.items.length
    expect([await found(cook), (await found(cashier)) > 0]).toEqual([0, true])
    for (const call of ['complete', 'reject', 'cancel', 'refund', 'refund/preview'])
      expect([call, (await cook.post(`${path}/${call}`, { reason: 'x' })).status]).toEqual([call, 403])
  })

  it('keeps payouts, the staff, webhooks and eTIMS the owner’s, and money and settings theirs who were given them', () => {
    const only = (who: Who, others: Who[]) =>
      endpoints
        .filter((endpoint) => !refusalOf(endpoint, who) && others.every((other) => refusalOf(endpoint, other)))
        .map(keyOf)
    const parts = (keys: string[]) => [...new Set(keys.map((key) => key.split('/')[3]))].toSorted()
    expect(parts(only('owner', ['managerGranted']))).toEqual([
      ...['etims', 'payout-phone', 'payouts', 'profile', 'staff', 'webhooks'],
    ])
    expect(parts(only('managerGranted', ['manager', 'cashier', 'cook', 'steward']))).toEqual([
      'events',
      'orders',
      'problems',
      'revenue',
      'slots',
    ])
  })

  it('refuses fields that are others’ to whoever may send some, and changes nothing', async () => {
    const { owner, manager, managerGranted, cashier } = visitors
    const before = (await owner.get('/api/vendor/profile')).body
    const send = async (who: Visitor, body: object) => (await who.patch('/api/vendor/profile', body)).status
    for (const body of [{ tagline: 'Mine now' }, { pause: null, tagline: 'Mine now' }, { payoutPhone: '0711000111' }])
      for (const who of [cashier, manager]) expect([body, await send(who, body)]).toEqual([body, 403])
    expect(await send(managerGranted, { payoutPhone: '0711000111', password: 'x' })).toBe(403)
    expect((await owner.get('/api/vendor/profile')).body).toEqual(before)
    expect(await send(managerGranted, { tagline: 'Fish from the lake' })).toBe(200)
    expect(await send(cashier, { pause: { until: null } })).toBe(200)
    expect((await owner.get('/api/vendor/profile')).body).toMatchObject({ tagline: 'Fish from the lake', pause: {} })
    expect(shop.id).toBe(before.id)
  })
})

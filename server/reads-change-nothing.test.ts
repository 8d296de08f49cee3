import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { countStatements } from '#server/platform/database/database.ts'
import type { Description } from '#server/platform/openapi/describe-api.ts'
import { openApiPath } from '#server/platform/openapi/describe-operation.ts'
import { type ShopThings, shopThings } from '#server/testing/access/shop-things.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import type { Answer, Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** What any read may write down: that it took place, and how often somebody has asked. */
const ofAny = ['audit_entries', 'rate_limits', 'sessions']

/** What a read writes besides, with the reason. */
const ofSome: [path: RegExp, tables: string[], reason: string][] = [
  [
    /\/(receipt|invoice|credit-note)\.pdf$/,
    ['invoices', 'invoice_series'],
    'a document is numbered when it is first read, or at night',
  ],
  [/\/scan\/search$/, ['gate_actions'], 'each search at a gate is kept'],
  [/\/personal-data\.zip$/, ['security_events', 'account_emails', 'domain_events'], 'its person is told of each copy'],
]

const mayWrite = ({ path }: Endpoint, table: string) =>
  ofAny.includes(table) || ofSome.some(([of, tables]) => of.test(path) && tables.includes(table))

/** The table that a statement writes to. */
const writtenBy = (statement: string) => /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?\s/i.exec(statement)?.[1]

const keyOf = ({ path }: Endpoint) => `GET ${path}`

describe('a read', () => {
  let endpoints: Endpoint[]
  let visitors: Record<'public' | 'user' | 'vendor' | 'admin', Visitor>
  let description: Description
  let things: ShopThings

  beforeAll(async () => {
    // A stream has no end to wait for.
    endpoints = world.endpoints.filter(
      ({ method, access, contentType }) =>
        method === 'GET' && access !== 'provider' && contentType !== 'text/event-stream',
    )
    description = (await world.visitor().get('/api/openapi.json')).body
    const shop = await aShop(world)
    things = { ...(await shopThings(world, shop)), 'vendors/:slug': shop.slug, 'vendors/:id': shop.id }
    visitors = {
      public: world.visitor(),
      user: await aPerson(world),
      vendor: shop.owner,
      admin: await anAdmin(world),
    }
  }, 60_000)

  function addressOf({ path }: Endpoint): string {
    const filled = path.replace(/([\w-]+)\/:\w+/g, (kind, before) => `${before}/${things[kind] ?? things.eventId}`)
    const operation = description.paths[openApiPath(path)]?.get as
      | { parameters?: { name: string; in: string; required?: boolean; schema?: { enum?: string[] } }[] }
      | undefined
    const needed = (operation?.parameters ?? []).filter((each) => each.in === 'query' && each.required)
    const query = needed.map(({ name, schema }) => `${name}=${things[name] ?? schema?.enum?.[0] ?? 'Otieno'}`)
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled
  }

  async function read(endpoint: Endpoint): Promise<Answer & { statements: string[] }> {
    const { access } = endpoint
    const who = access === 'public' || access === 'admin' || access === 'user' ? access : 'vendor'
    const { result, statements } = await countStatements(() => visitors[who].get(addressOf(endpoint)))
    return { ...result, statements }
  }

  it('changes nothing, whatever is read, but for what records it', async () => {
    expect(endpoints.length).toBeGreaterThan(100)
    const written: string[] = []
    let answered = 0
    for (const endpoint of endpoints) {
      const { status, statements } = await read(endpoint)
      if (status === 200) answered++
      for (const table of statements.flatMap((statement) => writtenBy(statement) ?? []))
        if (!mayWrite(endpoint, table)) written.push(`${keyOf(endpoint)} writes to ${table}`)
    }
    expect(written).toEqual([])
    expect(answered).toBeGreaterThan(endpoints.length / 2)
  }, 60_000)

  it('of somebody who is signed in is kept by no cache', async () => {
    const kept: string[] = []
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const { headers } = await read(endpoint)
      if (headers['cache-control'] !== 'no-store') kept.push(`${keyOf(endpoint)} ${headers['cache-control']}`)
    }
    expect(kept).toEqual([])
  }, 60_000)

  it('by the API is shown in no page of another site, and runs nothing itself', async () => {
    const open: string[] = []
    for (const endpoint of endpoints) {
      const { headers } = await read(endpoint)
      const policy = `${headers['content-security-policy']}`
      if (!policy.includes("frame-ancestors 'none'")) open.push(keyOf(endpoint))
    }
    expect(open).toEqual([])
  }, 60_000)
})

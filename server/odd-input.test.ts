import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import type { Description } from '#server/platform/openapi/describe-api.ts'
import { openApiPath } from '#server/platform/openapi/describe-operation.ts'
import { aShopWithBalance } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, type Shop } from '#server/testing/builders/shops.ts'
import { anOddRequest, type OddRequest, pathPart, withOdd } from '#server/testing/odd-input/odd-requests.ts'
import { aWorld } from '#server/testing/world/world.ts'

const soak = process.env.SOAK === '1'
/**
 * Requests to each endpoint: more than 10,000 in all. The same each time in CI; a soak makes others, and its seed tells
 * them again.
 */
const numRuns = Number(process.env.ODD_REQUESTS ?? (soak ? 2_000 : 27))
const seed = Number(process.env.ODD_SEED ?? (soak ? Date.now() % 1_000_000_000 : 20261122))
process.stdout.write(`odd input: ${numRuns} requests to each endpoint, ODD_SEED=${seed} tells them again\n`)

const world = aWorld()

describe('whatever is sent to an endpoint', () => {
  let description: Description
  let admin: Person
  let customer: Person
  let shop: Shop
  /** What exists, to stand where an id or a name of that kind stands in a path. */
  let known: Record<string, string>
  beforeAll(async () => {
    ;[admin, customer, shop] = await Promise.all([anAdmin(world), aPerson(world), aShopWithBalance(world, 1000)])
    // All have the password of the shop's owner: a hash that is none would be a defect of its own.
    const [owner] = await world.db.select().from(users).where(eq(users.id, shop.owner.user.id))
    await world.db.update(users).set({ passwordHash: owner?.passwordHash ?? '' })
    const product = await aProduct(world, shop)
    const event = await anEvent(world, shop)
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    description = (await world.visitor().get('/api/openapi.json')).body
    known = {
      'vendors/:slug': shop.slug,
      'vendors/:id': shop.id,
      'events/:slug': event.slug,
      'products/:id': product.id,
      'orders/:id': order.id,
      // Somebody whom nothing else is asked of: administrators disable them.
      'users/:id': (await aPerson(world)).user.id,
      provider: 'mpesa',
      about: 'result',
    }
  })

  const actorOf = ({ access }: Endpoint): Person | undefined => {
    if (access === 'public' || access === 'provider') return undefined
    if (access === 'admin') return admin
    return access === 'vendor' || access === 'gate' ? shop.owner : customer
  }

  function addressOf({ path }: Endpoint, { params, query }: OddRequest): string {
    const filled = path.replace(/([\w-]+)\/:(\w+)/g, (_, before: string, name: string) => {
      const odd = params[name]
      const value = known[`${before}/:${name}`] ?? known[name] ?? '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20'
      return `${before}/${odd === undefined ? value : pathPart(odd)}`
    })
    const names = Object.entries(query).map(([name, value]) => `${pathPart(name)}=${pathPart(value)}`)
    return names.length > 0 ? `${filled}?${names.join('&')}` : filled
  }

  function payloadOf(endpoint: Endpoint, { body }: OddRequest): string | undefined {
    if (endpoint.method === 'GET') return undefined
    const operation = description.paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
    const example = operation?.requestBody?.content?.['application/json']?.example
    if (body === null) return example === undefined ? undefined : JSON.stringify(example)
    if ('raw' in body) return body.raw
    return JSON.stringify('whole' in body ? body.whole : withOdd(example ?? {}, body.place, body.value))
  }

  async function send(endpoint: Endpoint, odd: OddRequest) {
    // One that ends its session, or disables its user, is not to keep the next from getting far.
    const before = actorOf(endpoint)
    const actor = before && (await signedIn(world, before.user))
    const payload = payloadOf(endpoint, odd)
    // What is refused by its limit is not looked at.
    await world.db.delete(rateLimits)
    const { statusCode, body } = await world.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, odd),
      headers: {
        ...(actor ? { cookie: actor.cookie, 'x-csrf-token': actor.csrfToken } : {}),
        ...(endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...odd.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: statusCode, body }
  }

  it('is never answered with an error of the server', async () => {
    // A stream does not end by itself; its address takes no parameter.
    const endpoints = world.endpoints.filter(({ contentType }) => contentType !== 'text/event-stream')
    expect(endpoints.length).toBeGreaterThan(90)
    const failures: string[] = []
    for (const endpoint of endpoints) {
      const names = endpoint.filterOrder ?? []
      const property = fc.asyncProperty(anOddRequest(endpoint, names), async (odd) => {
        const { status, body } = await send(endpoint, odd)
        if (status >= 500) throw new Error(`${status}: ${body}`)
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true })
      if (failed)
        failures.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(counterexample)} ${String(errorInstance)}`)
    }
    expect(failures).toEqual([])
  }, 3_600_000)

  it('is not recorded of a file that takes no such parameter', async () => {
    await world.db.delete(rateLimits)
    const answer = await admin.get(
      '/api/admin/payouts/batches/019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20/file.csv?search=%00',
    )
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it.each([
    [
      'a version beyond what the database can count',
      'PATCH',
      '/api/vendor/products/:id',
      { version: 2 ** 31, name: 'Chai' },
      422,
    ],
    ['a NUL in a scanned code', 'POST', '/api/vendor/scan', { code: 'A\0B', nonce: crypto.randomUUID() }, 422],
    ['half a character in a name', 'PATCH', '/api/user', { name: 'Wanjiru \ud800' }, 422],
    ['a NUL in a path', 'POST', '/api/admin/reconciliation/missing/mpesa/%00/resolve', { note: 'Looked it up' }, 404],
  ] as const)('is refused as %s is', async (_what, method, path, body, status) => {
    const endpoint = world.endpoints.find(
      (other) =>
        other.path.split('/').length === path.split('/').length &&
        other.method === method &&
        new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
    )
    expect(endpoint, path).toBeDefined()
    const actor = endpoint && actorOf(endpoint)
    const product = known['products/:id'] ?? ''
    const answer = await actor?.send(method, path.replace(':id', product), body)
    expect(answer).toMatchObject({ status })
  })
})

import fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { me } from '#contracts/account/identity.ts'
import { getUnderWay } from '#contracts/under-way.ts'
import { getVendor } from '#contracts/vendors.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { apiFor, toResponse } from './api-for-page.ts'

const world = aWorld()

/** What a page reads while it is rendered for somebody with this cookie. */
const pageOf = (cookie: string) =>
  ({ headers: { cookie, host: 'localhost' }, ip: '127.0.0.1' }) as unknown as FastifyRequest

/** Its calls, and their answers as the web reads them. */
function callsOf(...page: Parameters<typeof apiFor>) {
  const fetchApi = apiFor(...page)
  return async (...call: Parameters<typeof fetchApi>) => toResponse(await fetchApi(...call))
}

describe('a call of the API that a page makes while it is rendered', () => {
  it('reaches the endpoint that it names', async () => {
    const [shop, person] = await Promise.all([aShop(world), aPerson(world)])
    const read = callsOf(world.app, pageOf(person.cookie))
    const response = await read(getVendor.path, `/api/vendors/${shop.slug}`, [])
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ slug: shop.slug })
  })

  it.each([
    '/api/vendors/../live',
    '/api/vendors/%2e%2e/live',
    '/api/vendors/x/../../live',
    '/api/vendors/../csrf-token',
    '/api/vendors/../user',
    '/api/vendors/../auth/me',
    '/api/vendors/..',
    '/api/vendors/.',
    '/api/vendors',
    '/api/events',
    '//localhost/api/live',
    'http://localhost/api/live',
    '/api/vendors/..%2flive',
    '/api/vendors/..%2Fcsrf-token',
    '/api/vendors/%00',
  ])('reaches no other, nor a stream, by %s', async (address) => {
    const person = await aPerson(world)
    const read = callsOf(world.app, pageOf(person.cookie))
    const response = await read(getVendor.path, address, [])
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(person.csrfToken)
  })

  it('is answered for the person of the page, who is looked up once for all its calls', async () => {
    const [person, other] = await Promise.all([aPerson(world), aPerson(world)])
    const read = callsOf(world.app, pageOf(person.cookie))
    const { result, statements } = await countStatements(async () => {
      const calls = [read(me.path, me.path, []), read(getUnderWay.path, getUnderWay.path, [])] as const
      return Promise.all(calls.map(async (call) => (await call).json()))
    })
    expect(result[0]).toMatchObject({ email: person.user.email })
    expect(statements.filter((text) => text.includes('"sessions"'))).toHaveLength(1)
    const another = await callsOf(world.app, pageOf(other.cookie))(me.path, me.path, [])
    expect(await another.json()).toMatchObject({ email: other.user.email })
    expect((await world.app.inject({ url: me.path })).statusCode).toBe(401)
  })

  it('is given up after its time, and whoever answers is told', async () => {
    const app = fastify()
    const givenUp = new Promise((resolve) => {
      app.get('/api/slow', (request) => {
        request.raw.once('close', resolve)
        return new Promise(() => undefined)
      })
    })
    const response = await callsOf(app, pageOf(''), 50)('/api/slow', '/api/slow', [])
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'busy' })
    await givenUp
  })
})

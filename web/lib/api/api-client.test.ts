import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { logout, me } from '#contracts/account/identity.ts'
import { createVendor } from '#contracts/vendor-profile.ts'
import { listVendors } from '#contracts/vendors.ts'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { createClient, fillPath } from './api-client.ts'
import { ApiError } from './api-error.ts'

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const problem = (status: number, detail: string, code = 'not_found') =>
  json(status, { status, title: 'No', detail, code, type: 'about:blank', requestId: 'r' }, 'application/problem+json')
const badToken = () => problem(403, 'Invalid CSRF token', 'csrf_token_invalid')

/** A client over answers given in order, with what was sent. */
function aClient({ answers = [json(200, {})], token = undefined as string | undefined, refreshFails = false } = {}) {
  const sent: { url: string; init: RequestInit; endpoint: string; headers: Headers }[] = []
  let held = token
  let refreshes = 0
  const client = createClient({
    fetch: async (url, init, endpoint) => {
      sent.push({ url, init, endpoint, headers: new Headers(init.headers) })
      return answers.shift() ?? json(200, {})
    },
    csrf: {
      get: () => held,
      refresh: async () => {
        refreshes += 1
        if (!refreshFails) held = 'fresh'
      },
    },
  })
  return { ...client, sent, refreshes: () => refreshes }
}

const write = (path: string, access: 'public' | 'user' | 'vendor' | 'admin' = 'user', idempotent = false) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Writes',
    access,
    idempotent,
    body: z.object({ a: z.number() }),
    response: z.unknown(),
  })
const body = { a: 1 }

describe('what a call sends', () => {
  it('the path with its parameters, encoded', async () => {
    const { call, sent } = aClient()
    const accept = endpoint({
      method: 'POST',
      path: '/api/vendor/orders/:id/accept',
      summary: 'Accepts',
      access: 'vendor',
      staff: ['orders'],
      params: z.object({ id: z.string() }),
      response: z.unknown(),
    })
    await call(accept, { params: { id: 'a/b c' } })
    expect(sent[0]).toMatchObject({
      url: '/api/vendor/orders/a%2Fb%20c/accept',
      endpoint: '/api/vendor/orders/:id/accept',
    })
  })
  it('a query without what is empty', async () => {
    const { call, sent } = aClient()
    await call(listVendors, { query: { search: 'chai & mandazi', category: undefined, county: '' } })
    expect(sent[0]?.url).toBe('/api/vendors?search=chai+%26+mandazi')
  })
  it('cookies and a JSON body', async () => {
    const { call, sent } = aClient()
    await call(write('/api/orders'), { body })
    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"a":1}' })
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })
  it('no body and no content type when there is none', async () => {
    const { call, sent } = aClient({ answers: [new Response(null, { status: 204 })], token: 't' })
    expect(await call(logout)).toBeNull()
    expect([sent[0]?.init.body, sent[0]?.headers.has('content-type')]).toEqual([undefined, false])
  })
  it('the given idempotency key, or one of its own, only where the endpoint asks', async () => {
    const { call, sent } = aClient({ token: 't' })
    const pay = write('/api/pay', 'user', true)
    await call(pay, { body, idempotencyKey: 'mine' })
    await call(pay, { body })
    await call(write('/api/orders'), { body, idempotencyKey: 'ignored' })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'mine',
      expect.stringMatching(/^[\da-f]{32}$/),
      null,
    ])
  })
  it.each([
    '..',
    '.',
    '../live',
    '..%2flive',
    '%2e%2e',
    'a/../../csrf-token',
    '?a=1',
    '#a',
    '\\..\\live',
    '\ud800',
    '\0',
    '🍲',
    '//evil.example',
  ])('one part of a path for a parameter, whatever it is: %j', (slug) => {
    const address = new URL(fillPath('/api/vendors/:slug', { slug }), 'https://uliza.example')
    expect(address.origin + address.search + address.hash).toBe('https://uliza.example')
    expect(address.pathname).toMatch(/^\/api\/vendors\/[^/]+$/)
  })
  it('refuses a path whose parameter is missing', () => {
    expect(() => fillPath('/api/orders/:id', {})).toThrow('/api/orders/:id needs id')
  })
})

describe('the CSRF token', () => {
  const families: [path: string, access: 'public' | 'user' | 'vendor' | 'admin'][] = [
    ['/api/admin/users', 'admin'],
    ['/api/vendor/orders', 'vendor'],
    ['/api/auth/logout', 'user'],
    ['/api/cart/checkout', 'user'],
    ['/api/vendors', 'user'],
    ['/api/user', 'user'],
  ]
  it.each(families)('goes with every write to %s', async (path, access) => {
    const { call, sent } = aClient({ token: 'held' })
    await call(write(path, access), { body })
    expect(sent[0]?.headers.get('x-csrf-token')).toBe('held')
  })
  it.each(families)('is fetched before a write to %s when none is held', async (path, access) => {
    const { call, sent, refreshes } = aClient()
    await call(write(path, access), { body })
    expect([sent[0]?.headers.get('x-csrf-token'), refreshes()]).toEqual(['fresh', 1])
  })
  it.each(['/api/admin/users', '/api/vendor/orders'])('goes with a read of %s when one is held', async (path) => {
    const holding = aClient({ token: 'held' })
    await holding.read(path)
    const without = aClient()
    await without.read(path)
    expect(holding.sent[0]?.headers.get('x-csrf-token')).toBe('held')
    expect([without.sent[0]?.headers.has('x-csrf-token'), without.refreshes()]).toEqual([false, 0])
  })
  it.each(['/api/vendors', '/api/user/orders', '/api/vendorsandmore'])(
    'does not go with a read of %s',
    async (path) => {
      const { read, sent } = aClient({ token: 'held' })
      await read(path)
      expect(sent[0]?.headers.has('x-csrf-token')).toBe(false)
    },
  )
  it('is not fetched for signing in', async () => {
    const { call, sent, refreshes } = aClient()
    await call(write('/api/auth/login', 'public'), { body })
    expect([sent[0]?.headers.has('x-csrf-token'), refreshes()]).toEqual([false, 0])
  })
  it('is refreshed once and the call repeated once when it is refused', async () => {
    const { call, sent, refreshes } = aClient({ token: 'old', answers: [badToken(), json(200, { done: true })] })
    expect(await call(createVendorLike, { body })).toEqual({ done: true })
    expect(sent.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['old', 'fresh'])
    expect(refreshes()).toBe(1)
  })
  it('fails with CSRF_TOKEN_INVALID when the fresh one is refused too', async () => {
    const { call, sent } = aClient({ token: 'old', answers: [badToken(), badToken(), json(200, {})] })
    await expect(call(createVendorLike, { body })).rejects.toThrow('CSRF_TOKEN_INVALID: 403: Invalid CSRF token')
    expect(sent).toHaveLength(2)
  })
  it('keeps the idempotency key when the call is repeated', async () => {
    const { call, sent } = aClient({ token: 'old', answers: [badToken(), json(200, {})] })
    await call(write(createVendor.path, 'user', true), { body })
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
  })
  it('goes without when it could not be fetched', async () => {
    const { call, sent } = aClient({ refreshFails: true })
    await call(createVendorLike, { body })
    expect(sent[0]?.headers.has('x-csrf-token')).toBe(false)
  })
  it('has nothing to do with another 403', async () => {
    const { call, refreshes } = aClient({
      token: 't',
      answers: [problem(403, 'Only vendors may do this.', 'wrong_role')],
    })
    await expect(call(createVendorLike, { body })).rejects.toThrow(/^403: Only vendors may do this\.$/)
    expect(refreshes()).toBe(0)
  })
})

const createVendorLike = write(createVendor.path)

describe('an answer that is not OK', () => {
  const failing = async (answer: Response) => {
    const error = await aClient({ answers: [answer] })
      .call(me)
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  it('carries the status and the sentence of the problem', async () => {
    const error = await failing(problem(404, 'There is no such order.'))
    expect([error.message, error.status, error.code]).toEqual(['404: There is no such order.', 404, 'not_found'])
  })
  it('carries the text when it is no problem', async () => {
    expect((await failing(new Response('Down for a moment', { status: 503 }))).message).toBe('503: Down for a moment')
  })
  it('carries the status text when the body is empty', async () => {
    expect((await failing(new Response('', { status: 502, statusText: 'Bad Gateway' }))).message).toBe(
      '502: Bad Gateway',
    )
  })
  it('carries the text when the problem is damaged', async () => {
    const damaged = new Response('{"det', { status: 500, headers: { 'content-type': 'application/problem+json' } })
    expect(await failing(damaged)).toMatchObject({ message: '500: {"det', code: undefined })
  })
})

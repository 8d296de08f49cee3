import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { csvType } from '#contracts/wire/csv.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import type { CallLimit, CountedLimit } from '#contracts/wire/limit.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '../database/database.ts'
import { rateLimit } from './rate-limit.ts'
import { type Http, serve } from './serve.ts'
import { buildServer } from './server.ts'

const read = { method: 'GET', path: '/api/x', summary: 'Reads', access: 'user', response: z.null() } as const
const write = { ...read, method: 'POST' } as const
const calls: CallLimit = { name: 'calls', max: 60, every: '1 hour', by: 'network' }
const codes: CountedLimit = { name: 'codes', max: 5, every: '10 minutes', by: 'phone', of: 'codes' }

/** A server with one endpoint, and the limits by which its calls were counted. */
async function mount(described: object, handle: () => Promise<null> = async () => null) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await buildServer(config)
  const counted: string[] = []
  const http: Http = {
    app,
    config,
    authorize: async () => ({ csrfToken: '' }),
    identify: async () => null,
    countCall: async (limits) => void counted.push(...limits.map(({ name }) => name)),
    endpoints: [],
  }
  serve(http, described as Endpoint, handle)
  return { app, counted }
}

describe('an endpoint that does not say how often it may be called', () => {
  it.each<[string, object]>([
    ['that anybody may call, and writes', { ...write, access: 'public' }],
    ['that takes a file', { ...write, bodyTypes: ['image/png'] }],
    ['that draws a PDF', { ...read, contentType: 'application/pdf' }],
    ['that gathers a copy of everything', { ...read, contentType: 'application/zip' }],
    ['that streams a list as a file', { ...read, contentType: csvType }],
    ['that takes a password', { ...write, body: z.strictObject({ password: z.string() }) }],
    [
      'that takes a password in one form of its body',
      { ...write, body: z.union([z.strictObject({ newPassword: z.string() }), z.strictObject({})]) },
    ],
    [
      'that takes a password in a body that may be left out',
      { ...write, body: z.strictObject({ password: z.string() }).optional() },
    ],
    [
      'that takes a password and changes what is sent',
      { ...write, body: z.strictObject({ password: z.string() }).transform(({ password }) => [password]) },
    ],
    ['that has a captcha checked', { ...write, body: z.strictObject({ recaptchaToken: z.string() }) }],
    ['that writes to an address', { ...write, body: z.strictObject({ email: z.string() }) }],
    ['that takes the token of a link', { ...write, body: z.strictObject({ token: z.string() }) }],
    ['that tries a code', { ...write, errors: ['wrong_code'] }],
    ['that sends a code to a phone', { ...write, errors: ['phone_codes_unavailable'] }],
  ])('%s, stops the start', async (_, described) => {
    await expect(mount(described)).rejects.toThrow('/api/x does not say how often it may be called')
    await expect(mount({ ...described, limits: 'none' })).resolves.toBeDefined()
    await expect(mount({ ...described, limits: [calls] })).resolves.toBeDefined()
  })

  it('starts where it is called by who is signed in, and neither costs nor tells anything', async () => {
    await expect(mount(read)).resolves.toBeDefined()
    await expect(mount(write)).resolves.toBeDefined()
  })
})

describe('a limit of the calls of an endpoint', () => {
  it.each([
    ['of a shop, where whoever is signed in may call', { ...write, limits: [{ ...calls, by: 'shop' }] }],
    ['of an account, where anybody may call', { ...write, access: 'public', limits: [{ ...calls, by: 'account' }] }],
    [
      'of a session, where devices at gates may call',
      { ...write, access: 'gate', staff: ['door'], limits: [{ ...calls, by: 'session' }] },
    ],
  ])('%s, stops the start', async (_, described) => {
    await expect(mount(described)).rejects.toThrow('does not say whose calls the limit calls counts')
  })

  it('counts each call before its handler, and nothing that the handler counts itself', async () => {
    const { app, counted } = await mount({ ...read, limits: [codes, calls] }, async () => {
      throw new Error('the call fails')
    })
    expect((await app.inject('/api/x')).statusCode).toBe(500)
    expect(counted).toEqual(['calls'])
  })
})

describe('a limit that a handler counts', () => {
  /** What becomes of one that an endpoint counts by `codes`, whatever its limits are. */
  async function count(limits: Endpoint['limits']) {
    let thrown = ''
    const insert = () => {
      throw new Error('it is counted')
    }
    const { app } = await mount({ ...read, limits }, async () => {
      const counted = rateLimit({ insert } as unknown as Db, { now: () => new Date() }, codes, '+254722000111')
      await counted.catch(({ message }) => (thrown = message))
      return null
    })
    await app.inject('/api/x')
    return thrown
  }

  it.each<[string, Endpoint['limits']]>([
    ['no limits', undefined],
    ['none', 'none'],
    ['another', [calls, { ...codes }]],
  ])('fails a test whose endpoint declares %s', async (_, limits) => {
    expect(await count(limits)).toBe('assertion failed: GET /api/x does not declare the limit codes')
  })

  it('is counted where its endpoint declares it', async () => {
    expect(await count([codes])).toBe('it is counted')
  })
})

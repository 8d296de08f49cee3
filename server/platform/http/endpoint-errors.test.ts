import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Endpoint, endpoint } from '#contracts/wire/endpoint.ts'
import { endpointErrors } from '#contracts/wire/endpoint-errors.ts'
import { readConfig } from '#server/config.ts'
import { DomainError } from '../errors.ts'
import { serve } from './serve.ts'
import { buildServer } from './server.ts'

const refund = endpoint({
  method: 'POST',
  path: '/api/refunds/:id',
  summary: 'Refunds',
  access: 'public',
  limits: 'none',
  idempotent: true,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ code: z.enum(['refund_too_large', 'sold_out']) }),
  response: z.null(),
  errors: ['refund_too_large'],
})

/** A server with one endpoint that refuses with the code it is sent, and the log it writes. */
async function aRefusingServer(environment: 'test' | 'production') {
  const defects: unknown[] = []
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), environment }
  const app = await buildServer(config)
  app.addHook('onRequest', async (request) => {
    request.log.error = (entry: unknown) => defects.push(entry)
  })
  const authorize = () => Promise.reject(new Error('nobody signs in here'))
  serve(
    { app, config, authorize, identify: async () => null, countCall: async () => {}, endpoints: [] },
    refund,
    async ({ body }) => {
      throw new DomainError(body.code, 'Not this time.')
    },
  )
  const send = async (
    payload: object,
    headers: object = { 'idempotency-key': 'a-key-of-mine' },
    id: string = crypto.randomUUID(),
  ) => {
    const answer = await app.inject({ method: 'POST', url: `/api/refunds/${id}`, payload, headers: { ...headers } })
    return [answer.statusCode, answer.json().code, answer.json().detail]
  }
  return { send, defects }
}

describe('the error codes of an endpoint', () => {
  it('fails a test whose endpoint answers with a code it does not list', async () => {
    const { send } = await aRefusingServer('test')
    const sentence = 'POST /api/refunds/:id answers sold_out, which its endpoint does not list.'
    expect(await send({ code: 'sold_out' })).toEqual([500, 'internal', sentence])
  })

  it('answers an unlisted code in production all the same, and logs it as a defect', async () => {
    const { send, defects } = await aRefusingServer('production')
    expect(await send({ code: 'sold_out' })).toEqual([409, 'sold_out', 'Not this time.'])
    expect(defects).toEqual([expect.objectContaining({ code: 'sold_out' })])
  })

  it('answers a listed code, and logs no defect', async () => {
    const { send, defects } = await aRefusingServer('test')
    expect(await send({ code: 'refund_too_large' })).toEqual([409, 'refund_too_large', 'Not this time.'])
    expect(defects).toEqual([])
  })

  it('needs no list for what its path, its body and its idempotency key can give', async () => {
    const { send } = await aRefusingServer('test')
    expect((await send({ code: 'refund_too_large' }, {}))[1]).toBe('idempotency_key_missing')
    expect((await send({ code: 'other' }))[1]).toBe('invalid_input')
    expect((await send({}, {}, 'no-id'))[1]).toBe('not_found')
    expect((await send({}, { 'sec-fetch-site': 'cross-site' }))[1]).toBe('foreign_origin')
  })

  const read = { method: 'GET', path: '/api/x', summary: 'Reads', response: z.null() } as const
  const write = { ...read, method: 'POST' } as const
  it.each<[string, Endpoint, string[]]>([
    ['a public read', { ...read, access: 'public' }, []],
    ['a public read with a query', { ...read, access: 'public', query: z.object({}) }, ['invalid_input']],
    [
      'a read of all administrators',
      { ...read, access: 'admin', admins: 'everybody' },
      ['not_signed_in', 'wrong_role'],
    ],
    [
      'a read of some administrators',
      { ...read, access: 'admin', admins: ['money'] },
      ['not_signed_in', 'wrong_role', 'admin_right_missing'],
    ],
    [
      'a write of a user',
      { ...write, access: 'user' },
      [
        'malformed_body',
        'body_too_large',
        'unsupported_media_type',
        'foreign_origin',
        'not_signed_in',
        'csrf_token_invalid',
      ],
    ],
    ['a webhook of a provider', { ...write, access: 'provider' }, ['malformed_body', 'body_too_large']],
  ])('%s can answer with the codes of its access, method and input', (_, described, codes) => {
    expect(endpointErrors(described)).toEqual(['busy', 'internal', ...codes])
  })
})

describe('an endpoint that does not say who may call it', () => {
  const { access: _, ...nobodys } = refund
  it.each([
    ['at all', nobodys],
    ['of a shop', { ...refund, access: 'vendor' }],
    ['among administrators', { ...refund, access: 'admin' }],
  ])('%s stops the start', async (_, described) => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
    const app = await buildServer(config)
    const authorize = () => Promise.reject(new Error('nobody signs in here'))
    const http = { app, config, authorize, identify: async () => null, countCall: async () => {}, endpoints: [] }
    expect(() => serve(http, described as unknown as typeof refund, async () => null)).toThrow('does not say')
  })
})

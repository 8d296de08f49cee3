import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { mountCallbacks } from '#server/modules/payments/providers/mpesa/callbacks.routes.ts'
import { DrizzleQueryError } from '../database/drizzle.ts'
import { newHexToken, newId, newToken } from '../ids.ts'
import { logErrorSerializer } from './log-error-serializer.ts'
import { buildServer } from './server.ts'

const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_phone_key"'), {
  code: '23505',
  constraint: 'users_phone_key',
  detail: 'Key (phone)=(+254711222333) already exists.',
})
const failed = new DrizzleQueryError(
  'insert into users (phone, note) values ($1, $2)',
  ['+254711222333', 'a\nb'],
  cause,
)

it('logs a failed query with its text and its cause, and without its parameters', () => {
  const logged = logErrorSerializer(failed)
  expect(JSON.stringify(logged)).not.toMatch(/711222333|a\\nb/)
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users (phone, note) values ($1, $2)',
    stack: expect.stringContaining('log-error-serializer.test.ts'),
    cause: { code: '23505', constraint: 'users_phone_key', message: cause.message },
  })
})

it('logs a failed query without its parameters, also as the cause of another error', () => {
  expect(JSON.stringify(logErrorSerializer(new Error('no order', { cause: failed })))).not.toContain('711222333')
})

it('writes no secret of an address to the log: neither the token of a callback, nor one in a wrong or a mailed address', async () => {
  let log = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += chunk
      done()
    },
  })
  const app = await buildServer(readConfig({ LOG_LEVEL: 'trace' }), { logTo })
  const authorize = () => Promise.reject(new Error('nobody signs in here'))
  const config = { environment: 'test' as const, publicUrl: 'http://localhost' }
  const webhooks = {
    receive: async () => undefined,
    receiveReceiptAnswer: async () => undefined,
    checkDirectPayment: async () => 'CLOSED' as const,
  }
  mountCallbacks({ app, config, authorize, identify: authorize, endpoints: [] }, webhooks)
  const [hex, token, id] = [newHexToken(), newToken(), newId()]
  const addresses = [
    `/api/payments/stk/${hex}`,
    `/api/payments/stk/${hex}/?again=1`,
    `/api/payments/stk/odd%20secret`,
    `/api/payments/disbursements/result/${hex}`,
    `/api/payments/nothing/${hex}`,
    `/somewhere?token=${token}&order=${id}`,
  ]
  for (const url of addresses) await app.inject({ method: 'POST', url, payload: '{}' })
  expect(log).toContain('/api/payments/stk/:token')
  expect(log).toContain(`/somewhere?token=***&order=${id}`)
  for (const secret of [hex, token, 'odd%20secret']) expect(log).not.toContain(secret)
})

import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { listSessions } from '#contracts/account/identity.ts'
import { readConfig } from '#server/config.ts'
import { mountCallbacks } from '#server/modules/payments/providers/mpesa/callbacks.routes.ts'
import { DrizzleQueryError } from '../database/drizzle.ts'
import { DomainError } from '../errors.ts'
import { newHexToken, newId, newToken } from '../ids.ts'
import { logErrorSerializer } from './log-error-serializer.ts'
import { serve } from './serve.ts'
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

/** What a server writes to its log. */
function aLog() {
  const log = { text: '' }
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.text += chunk
      done()
    },
  })
  return { log, logTo }
}

const nobody = () => Promise.reject(new Error('nobody signs in here'))
const testConfig = { environment: 'test' as const, publicUrl: 'http://localhost' }

it('writes nothing to the log of what somebody searched by', async () => {
  const { log, logTo } = aLog()
  const app = await buildServer(readConfig({ LOG_LEVEL: 'trace' }), { logTo })
  for (const query of [
    'search=0722418305&status=PAID',
    'receipt=UHD4L1B7TM',
    'status=PAID&search=Wanjiru%20Kamau',
    'param1=PAID&param3=Otieno',
  ])
    await app.inject(`/api/admin/orders?${query}`)
  expect(log.text).toContain('/api/admin/orders?search=***&status=PAID')
  for (const word of ['0722418305', 'Wanjiru', 'Otieno']) expect(log.text).not.toContain(word)
})

it('names in each line of a request which it is, and once it is known whose session sent it', async () => {
  const { log, logTo } = aLog()
  const app = await buildServer(readConfig({ LOG_LEVEL: 'info' }), { logTo })
  const authorize = async () => ({ csrfToken: 'a-token', userId: 'somebody' })
  serve(
    { app, config: testConfig, authorize, identify: nobody, countCall: nobody, endpoints: [] },
    listSessions,
    async () => {
      throw new DomainError('busy', 'Not now.')
    },
  )
  const { headers } = await app.inject(listSessions.path)
  const lines = log.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ reqId }) => reqId)).toEqual(lines.map(() => headers['x-request-id']))
  expect(lines.map(({ msg, userId }) => [msg, userId])).toEqual([
    ['incoming request', undefined],
    ['refused', 'somebody'],
    ['request completed', 'somebody'],
  ])
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time)
})

it('writes no secret of an address to the log: neither the token of a callback, nor one in a wrong or a mailed address', async () => {
  const { log, logTo } = aLog()
  const app = await buildServer(readConfig({ LOG_LEVEL: 'trace' }), { logTo })
  const webhooks = {
    receive: async () => undefined,
    receiveReceiptAnswer: async () => undefined,
    checkDirectPayment: async () => 'CLOSED' as const,
  }
  mountCallbacks(
    { app, config: testConfig, authorize: nobody, identify: nobody, countCall: nobody, endpoints: [] },
    webhooks,
  )
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
  expect(log.text).toContain('/api/payments/stk/:token')
  expect(log.text).toContain(`/somewhere?token=***&order=${id}`)
  for (const secret of [hex, token, 'odd%20secret']) expect(log.text).not.toContain(secret)
})

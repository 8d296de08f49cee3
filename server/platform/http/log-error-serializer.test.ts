import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { logErrorSerializer } from './log-error-serializer.ts'

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

import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'

const language = vi.hoisted(() => ({ now: 'en' as 'en' | 'sw' }))
vi.mock('#web/paraglide/runtime.js', async (original) => ({
  ...(await original<object>()),
  getLocale: () => language.now,
}))
const { signInErrorMessage } = await import('./sign-in-error-message.ts')
const { loadRefusalSentences } = await import('#web/lib/errors/refusal-message.ts')
await loadRefusalSentences()

afterEach(() => {
  language.now = 'en'
})

const detail = 'Email or password is wrong.'
const refused = new ApiError(`401: ${detail}`, 401, {
  type: '',
  title: '',
  status: 401,
  detail,
  code: 'wrong_credentials',
  requestId: '',
})

describe('the toast of a failed sign-in', () => {
  it('begins with the status in both languages, and its sentence is in the reader’s', () => {
    expect(signInErrorMessage(refused)).toBe(`401: ${detail}`)
    language.now = 'sw'
    expect(signInErrorMessage(refused)).toBe('401: Barua pepe au nenosiri si sahihi.')
  })
})

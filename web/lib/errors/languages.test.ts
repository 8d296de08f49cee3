import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ErrorCode, errorStatus } from '#contracts/wire/errors.ts'
import { systemReasons } from '#contracts/wire/system-reason.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const language = vi.hoisted(() => ({ now: 'en' as 'en' | 'sw' }))
vi.mock('#web/paraglide/runtime.js', async (original) => ({
  ...(await original<object>()),
  getLocale: () => language.now,
}))
const { loadRefusalSentences, refusalMessage } = await import('./refusal-message.ts')
await loadRefusalSentences()
const { reasonMessage } = await import('./reason-message.ts')
const { fieldErrorMessage } = await import('./field-error-message.ts')
const { showFieldErrors } = await import('#web/lib/form.ts')

afterEach(() => {
  language.now = 'en'
})

const detail = 'What the server says in English.'

function refusal(code: ErrorCode): ApiError {
  const status = errorStatus[code]
  return new ApiError(`${status}: ${detail}`, status, { type: '', title: '', status, detail, code, requestId: '' })
}

const inSwahili = (say: () => string) => {
  language.now = 'sw'
  return say()
}

describe('every code that an answer can refuse with', () => {
  it.each(Object.keys(errorStatus) as ErrorCode[])('%s is said in English and in Swahili', (code) => {
    const [english, swahili] = [refusalMessage(refusal(code)), inSwahili(() => refusalMessage(refusal(code)))]
    expect(english.length).toBeGreaterThan(5)
    expect(swahili).not.toBe(detail)
    expect(swahili).not.toBe(english)
  })
})

describe('every reason that the program itself writes', () => {
  it.each(systemReasons)('%s is said in English and in Swahili', (code) => {
    const [english, swahili] = [reasonMessage(code), inSwahili(() => reasonMessage(code))]
    expect(english).not.toBe(code)
    expect(swahili).not.toBe(code)
    expect(swahili).not.toBe(english)
  })
  it('is not a person’s, whose words stand as they are in both languages', () => {
    expect([reasonMessage('2 chapati fell.'), inSwahili(() => reasonMessage('2 chapati fell.'))]).toEqual([
      '2 chapati fell.',
      '2 chapati fell.',
    ])
  })
})

describe('a refusal by a code of its own that names a field', () => {
  function saidAtField(code: ErrorCode, message: string): string | undefined {
    const error = refusal(code)
    const problem = { ...error.problem, errors: [{ field: 'slug', message }] } as typeof error.problem
    let said: string | undefined
    const setError = (_field: string, { message }: { message?: string }) => {
      said = message
    }
    showFieldErrors({ setError }, new ApiError(error.message, error.status, problem))
    return said
  }

  it('says at the field what the server says, and in Swahili what its code means', () => {
    const sentence = 'Another shop has this address. Choose another.'
    expect(saidAtField('slug_taken', sentence)).toBe(sentence)
    const swahili = inSwahili(() => saidAtField('slug_taken', sentence) ?? '')
    expect(swahili).toBe(refusalMessage(refusal('slug_taken')))
    expect(swahili).not.toBe(sentence)
  })
})

describe('what is wrong with a field', () => {
  it.each([
    ['Invalid input: expected string, received undefined', 'Fill this in.'],
    ['Too small: expected string to have >=1 characters', 'Fill this in.'],
    ['Too small: expected string to have >=3 characters', 'Use at least 3 characters.'],
    ['Too big: expected string to have <=80 characters', 'Use at most 80 characters.'],
    ['Invalid input: expected number, received NaN', 'Write a number.'],
    ['Invalid input: expected int, received number', 'Write a whole number.'],
    ['Too small: expected number to be >=1', 'Write 1 or more.'],
    ['Too small: expected int to be >=1', 'Write 1 or more.'],
    ['Too small: expected number to be >0', 'Write more than 0.'],
    ['Too big: expected number to be <=100', 'Write 100 or less.'],
    ['Invalid option: expected one of "a"|"b"', 'Choose one of these.'],
    ['Too small: expected array to have >=1 items', 'Choose at least 1.'],
    ['Too big: expected array to have <=4 items', 'Choose at most 4.'],
    ['Invalid ISO datetime', 'Write a date.'],
    ['Invalid ISO date', 'Write a date.'],
  ])('%s is said as: %s', (zod, sentence) => {
    expect(fieldErrorMessage(zod)).toBe(sentence)
    expect(inSwahili(() => fieldErrorMessage(zod))).not.toBe(sentence)
  })
})

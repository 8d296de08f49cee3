import { describe, expect, it } from 'vitest'
import { toMsisdn } from './primitives.ts'

describe('a phone number', () => {
  it.each(['0712 345 678', '+254 712-345-678', '00254712345678', '2540712345678', '712345678', '(0712) 345.678'])(
    'is read as people write it: %s',
    (typed) => {
      expect(toMsisdn(typed)).toBe('254712345678')
    },
  )

  it.each(['0712345678@gmail.com', 'person-1712-34567b@example.com', 'Duka 0712345678', '071234567', '0812345678', ''])(
    'is not read from digits of something else: %s',
    (typed) => {
      expect(toMsisdn(typed)).toBeNull()
    },
  )
})

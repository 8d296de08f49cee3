import { describe, expect, it } from 'vitest'
import { text, toMsisdn } from './primitives.ts'

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

describe('what a person typed', () => {
  it('is kept in one form, however its accents were typed, and without blanks around it', () => {
    const [composed, decomposed] = ['Mor\u00fa', 'Moru\u0301']
    expect([text(40).parse(composed), text(40).parse(` ${decomposed} `)]).toEqual([composed, composed])
  })

  it('is refused with a NUL or half a character', () => {
    for (const typed of ['Wanjiru\0', 'Wanjiru \ud800']) expect(text(40).safeParse(typed).success).toBe(false)
  })
})

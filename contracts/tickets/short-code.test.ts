import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeShortCode, formatShortCode, parseShortCode } from './short-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc.uint8Array({ minLength: 7, maxLength: 7 }).map(encodeShortCode)
const replaced = (code: string, at: number, character: string) => code.slice(0, at) + character + code.slice(at + 1)

describe('a short code', () => {
  it('has eight characters without those that look alike, and is read as it was made', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
        expect(parseShortCode(code)).toBe(code)
      }),
    )
  })
  it('is refused with any one character wrong, wherever it stands', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const wrong = [...code].flatMap((right, at) =>
          [...alphabet].filter((other) => other !== right).map((other) => replaced(code, at, other)),
        )
        expect(wrong.filter((typed) => parseShortCode(typed) !== null)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
  it('is refused with any two different characters swapped, neighbours or not', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const swapped = [...code].flatMap((left, from) =>
          [...code]
            .map((right, to) => replaced(replaced(code, from, right), to, left))
            .filter((typed) => typed !== code),
        )
        expect(swapped.filter((typed) => parseShortCode(typed) !== null)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
  it('is read in any case, with spaces and hyphens, and with I, L and O for 1 and 0', () => {
    const code = encodeShortCode(Uint8Array.from([1, 0, 17, 1, 0, 30, 31]))
    expect(code).toMatch(/^10H10YZ/)
    const check = code.slice(-1)
    for (const typed of [`IOhL0-yz${check}`, ` lohi oyz${check.toLowerCase()} `, formatShortCode(code)]) {
      expect([typed, parseShortCode(typed)]).toEqual([typed, code])
    }
  })
  it.each(['', '1234567', '123456789', 'ABCDEFGU', '７K3M9QXD', '\0'])('is not %j', (typed) => {
    expect(parseShortCode(typed)).toBeNull()
  })
  it('is shown in fours', () => {
    expect(formatShortCode('7K3M9QXD')).toBe('7K3M 9QXD')
  })
  it('is not made of another number of bytes', () => {
    expect(() => encodeShortCode(new Uint8Array(8))).toThrow(RangeError)
  })
})

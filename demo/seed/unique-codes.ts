import { encodeShortCode } from '#contracts/tickets/short-code.ts'
import { dateOf } from '../market/dates.ts'
import { digest } from './demo-id.ts'

/** Makes codes that occur once, the same every time: for a code that is taken another is made. */
export function createUniqueCodes() {
  const taken = new Set<string>()
  return (key: string, form: (bytes: Buffer) => string): string => {
    for (let attempt = 0; ; attempt++) {
      const code = form(digest(`${key}/${attempt}`))
      if (taken.has(code)) continue
      taken.add(code)
      return code
    }
  }
}
export type UniqueCodes = ReturnType<typeof createUniqueCodes>

const pick = (alphabet: string, bytes: Buffer, length: number) =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')

export const uniqueOrderNumber = (codes: UniqueCodes, key: string) =>
  codes(`number/${key}`, (bytes) => `UZ${String(bytes.readUInt32BE() % 100_000_000).padStart(8, '0')}`)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'

/**
 * M-Pesa's: a letter for the year (2026 is U), one for the month, a digit or letter for the day, then seven of
 * anything.
 */
export function uniqueReceipt(codes: UniqueCodes, key: string, at: Date) {
  const [year = 0, month = 0, day = 0] = dateOf(at).split('-').map(Number)
  const date = letters.charAt((year - 2006) % 26) + letters.charAt(month - 1) + (digits + letters).charAt(day)
  return codes(`receipt/${key}`, (bytes) => date + pick(digits + letters, bytes, 7))
}

/** Daraja's CheckoutRequestID: `ws_CO_`, the moment in Nairobi, the phone without its country. */
export function uniqueRequestId(codes: UniqueCodes, key: string, at: Date, phone: string) {
  const [year, month, day] = dateOf(at).split('-')
  const time = new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(11, 19).replaceAll(':', '')
  return codes(
    `request/${key}`,
    (bytes) => `ws_CO_${day}${month}${year}${time}${pick(digits, bytes, 3)}${phone.slice(-9)}`,
  )
}

/** As the product's own, with its check character. */
export const uniqueShortCode = (codes: UniqueCodes, key: string) =>
  codes(`short/${key}`, (bytes) => encodeShortCode(bytes.subarray(0, 7)))

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether an event was signed with our secret key: HMAC-SHA512 over the very bytes that came, in hexadecimal (source:
 * Paystack's webhooks). What was parsed and written again need not be the same bytes.
 */
export function isSignedBy(secretKey: string, raw: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(raw).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

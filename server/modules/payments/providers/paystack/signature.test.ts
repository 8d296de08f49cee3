import { describe, expect, it } from 'vitest'
import { isSignedBy } from './signature.ts'

/** From the reference of Paystack's webhooks; the second is the same event, spelled with spaces. */
const compact = {
  body: '{"event":"charge.success","data":{"reference":"ord-1","amount":150000,"currency":"KES"}}',
  signature:
    '0b9c834b3e96c4940f59e49baa36d5eb2e379d47c49351a493924cd4bf258bb94e9f40585287050d6953b07437a35bcee0b7c2aaedba03c0387629e2a18204a8',
}
const spaced = {
  body: '{"event": "charge.success", "data": {"reference": "ord-1", "amount": 150000, "currency": "KES"}}',
  signature:
    '128180370a1df4452e5d19090b428dc310182bbe480658cbf5c83573a4ea1513cca0d3fef752d6cdaa6728b4d3aa60d39b0d50430b957b58afc833ad59986199',
}
const isGood = (body: string, signature: unknown, key = 'sk_test_example') =>
  isSignedBy(key, Buffer.from(body), signature)

describe('the signature of an event', () => {
  it.each([
    ['as it was written', compact],
    ['with its spaces', spaced],
  ])('accepts a signature over the exact bytes, %s', (_how, { body, signature }) => {
    expect(isGood(body, signature)).toBe(true)
    expect(isGood(body, signature.toUpperCase())).toBe(true)
  })

  it.each([
    ['of the same event with other spaces', spaced.body, compact.signature],
    ['of another amount', compact.body.replace('150000', '150001'), compact.signature],
    ['with a byte more', `${compact.body}\n`, compact.signature],
    ['cut short', compact.body, compact.signature.slice(0, -2)],
    ['too long', compact.body, `${compact.signature}00`],
    ['of other characters', compact.body, 'g'.repeat(128)],
    ['empty', compact.body, ''],
    ['missing', compact.body, undefined],
    ['sent twice', compact.body, [compact.signature, compact.signature]],
  ])('refuses a signature when it is %s', (_why, body, signature) => {
    expect(isGood(body, signature)).toBe(false)
  })

  it('refuses a signature by another key', () => {
    expect(isGood(compact.body, compact.signature, 'sk_test_other')).toBe(false)
  })
})

import { expect, it } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { newCallbackToken, vendorOfToken } from './callback-tokens.ts'

const vendorId = '0197f0aa-1b2c-7d3e-8f40-516273849500' as VendorId

it('the token of a callback says whose it is, however its caller writes it, and is another each time', () => {
  const [one, other] = [newCallbackToken(vendorId), newCallbackToken(vendorId)]
  expect([one, other, one.toUpperCase()].map(vendorOfToken)).toEqual([vendorId, vendorId, vendorId])
  expect(one).not.toBe(other)
})

it.each(['', 'a'.repeat(32), 'z'.repeat(64), `${'a'.repeat(64)}0`])('nobody is named by the token %j', (token) => {
  expect(vendorOfToken(token)).toBeNull()
})

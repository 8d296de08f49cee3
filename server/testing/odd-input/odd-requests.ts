import fc from 'fast-check'
import type { Endpoint } from '#contracts/wire/endpoint.ts'

/** What clients that are broken, or that look for what breaks, send in place of a text or a number. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'chai\0',
  '\ud800',
  'chai \udc00',
  '..',
  '../live',
  '%00',
  '%2e%2e',
  '..%2flive',
  '%',
  '\u202e\u2028\ufeff',
  '🍲'.repeat(40),
  'x'.repeat(10_000),
  '-1',
  '0x10',
  '1e309',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'null',
  'true',
  '__proto__',
  '{"a":1}',
  '%_\\',
  "'; drop table users --",
  '0000-01-01',
  '2026-02-30',
  '275760-09-14T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '00000000-0000-0000-0000-000000000000',
  'eyJpZCI6IlwwIn0',
  'line\r\nSet-Cookie: a=b',
]
const oddNumbers = [-1, 0, 0.5, -0, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e308, -(2 ** 31) - 1]

const oddText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...oddTexts) },
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers) },
  fc.constantFrom(null, true, [], {}, [null], { a: { b: [[]] } }, Array(2_000).fill('x')),
  fc.jsonValue({ maxDepth: 3 }),
)
/** What Node's parser lets through in a header. */
const oddHeader = fc
  .oneof(oddText, fc.string({ maxLength: 2_000 }))
  .map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '?'))

const oddHeaders = [
  'cookie',
  'x-csrf-token',
  'idempotency-key',
  'content-type',
  'content-length',
  'accept',
  'accept-language',
  'accept-encoding',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-paystack-signature',
  'if-none-match',
  'range',
  'expect',
  'x-uliza-endpoint',
]

export interface OddRequest {
  /** Values in the place of path parameters, of which others are as they should be. */
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** What is changed of a body that is right: one value in it, or all of it. */
  body: { place: number; value: unknown } | { whole: unknown } | { raw: string } | null
}

/** Requests to an endpoint that are wrong in one respect, so that the rest of them gets far. */
export function anOddRequest(endpoint: Endpoint, queryNames: readonly string[]): fc.Arbitrary<OddRequest> {
  const right: OddRequest = { params: {}, query: {}, headers: {}, body: null }
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const one = (name: string, value: string) => ({ [name]: value })
  const kinds: fc.Arbitrary<OddRequest>[] = [
    fc
      .tuple(fc.constantFrom(...oddHeaders), oddHeader)
      .map(([name, value]) => ({ ...right, headers: one(name, value) })),
    fc
      .tuple(fc.constantFrom(...queryNames, 'cursor', 'limit', 'search', 'param1', '__proto__'), oddText)
      .map(([name, value]) => ({ ...right, query: one(name, value) })),
  ]
  if (params.length > 0)
    kinds.push(
      fc.tuple(fc.constantFrom(...params), oddText).map(([name, value]) => ({ ...right, params: one(name, value) })),
    )
  if (endpoint.method !== 'GET') {
    const changed = fc.record({ place: fc.nat(60), value: oddValue }).map((body) => ({ ...right, body }))
    kinds.push(changed, changed, changed)
    kinds.push(oddValue.map((whole) => ({ ...right, body: { whole } })))
    kinds.push(oddText.map((raw) => ({ ...right, body: { raw } })))
  }
  return fc.oneof(...kinds)
}

/** The body with one of its values, counted through all of them, replaced. */
export function withOdd(body: unknown, place: number, value: unknown): unknown {
  let left = place % Math.max(1, countValues(body))
  const walk = (inner: unknown): unknown => {
    if (left-- === 0) return value
    if (Array.isArray(inner)) return inner.map(walk)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, part]) => [name, walk(part)]))
  }
  return walk(body)
}

const countValues = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 0)
    : 0)

/** A part of a path: half a character cannot be encoded, so it comes as the bytes it would have. */
export const pathPart = (text: string) =>
  [...text].map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80')).join('')

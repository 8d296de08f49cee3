import { generateKeyPairSync, sign, verify } from 'node:crypto'
import * as ed25519 from '@noble/ed25519'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId, TicketId } from '../wire/primitives.ts'
import { decodeBase45, encodeBase45 } from './base45.ts'
import { decodeTicketCode, encodeTicketCode, type TicketFacts, toSign } from './ticket-code.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rawKey = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url')
const facts: TicketFacts = {
  keyId: 1,
  ticketId: '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20' as TicketId,
  eventId: '019a9f2e-5c40-7d3a-9b61-ffeeddccbbaa' as EventId,
  issue: 3,
}
const issue = (given: TicketFacts) => encodeTicketCode(given, sign(null, toSign(given), privateKey))
const valid = issue(facts)

/** What a gate does with a code: null when it is refused. */
function verified(text: string): TicketFacts | null {
  const code = decodeTicketCode(text)
  return code && verify(null, code.signed, publicKey, code.signature) ? code : null
}

describe("a ticket's signed code", () => {
  it('fits the alphanumeric mode of a QR, in 152 characters that begin with the version and the key', () => {
    expect(valid).toMatch(/^V50[0-9A-Z $%*+\-./:]{149}$/)
  })
  it('says the ticket, its event, the issue and the key', () => {
    expect(verified(valid)).toMatchObject({ version: 1, ...facts })
  })
  it('is verified in the browser as on the server', async () => {
    const code = decodeTicketCode(valid)!
    expect(await ed25519.verifyAsync(code.signature, code.signed, rawKey, { zip215: false })).toBe(true)
    code.signature[0]! ^= 1
    expect(await ed25519.verifyAsync(code.signature, code.signed, rawKey, { zip215: false })).toBe(false)
  })
  it('is refused after a change of any single bit of its bytes', () => {
    const bytes = decodeBase45(valid)!
    const accepted: number[] = []
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      if (verified(encodeBase45(changed))) accepted.push(bit)
    }
    expect([bytes.length, accepted]).toEqual([101, []])
  })
  it('is refused after a change of any single bit of its text', () => {
    const accepted: string[] = []
    for (let at = 0; at < valid.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = String.fromCharCode(valid.charCodeAt(at) ^ (1 << bit))
        const text = valid.slice(0, at) + changed + valid.slice(at + 1)
        if (verified(text)) accepted.push(text)
      }
    }
    expect(accepted).toEqual([])
  })
  it('is refused with letters before, after or missing, and in small letters', () => {
    for (const text of ['', valid.slice(1), valid.slice(0, -1), `A${valid}`, `${valid}0`, valid.toLowerCase()]) {
      expect([text, decodeTicketCode(text)]).toEqual([text, null])
    }
  })
  it('is read with blanks or a line end around it, as scanners add them', () => {
    for (const text of [` ${valid}`, `${valid}\r\n`, `\t${valid} `]) {
      expect(decodeTicketCode(text)).toEqual(decodeTicketCode(valid))
    }
  })
  it('is refused when it is signed for another purpose', () => {
    const bare = toSign(facts).slice(-37)
    expect(verified(encodeTicketCode(facts, sign(null, bare, privateKey)))).toBeNull()
  })
  it('carries any facts there and back', () => {
    const uint16 = fc.integer({ min: 1, max: 65_535 })
    const uuid = fc.uuid({ version: 7 })
    fc.assert(
      fc.property(uint16, uuid, uuid, uint16, (keyId, ticketId, eventId, number) => {
        const given = { keyId, ticketId, eventId, issue: number } as TicketFacts
        expect(decodeTicketCode(encodeTicketCode(given, new Uint8Array(64)))).toMatchObject(given)
      }),
    )
  })
  it.each([
    { ...facts, issue: 0 },
    { ...facts, issue: 65_536 },
    { ...facts, keyId: 0 },
    { ...facts, ticketId: 'not a ticket' as TicketId },
  ])('is not made of facts that do not fit it: %o', (given) => {
    expect(() => encodeTicketCode(given, new Uint8Array(64))).toThrow(RangeError)
  })
})

describe('base45', () => {
  it('writes what RFC 9285 gives as examples', () => {
    const text = (words: string) => encodeBase45(new TextEncoder().encode(words))
    expect([text('AB'), text('Hello!!'), text('base-45'), text('ietf!')]).toEqual([
      'BB8',
      '%69 VD92EX0',
      'UJCLQE7W581',
      'QED8WEX0',
    ])
  })
  it('reads only what it would write', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0129AVZ $%:'), maxLength: 12 }), (text) => {
        const bytes = decodeBase45(text)
        expect(bytes === null || encodeBase45(bytes) === text).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
  it.each(['GGW', ':::', '::', 'A', 'ABCD', 'aB8', 'AÄ8'])('refuses %s', (text) => {
    expect(decodeBase45(text)).toBeNull()
  })
})

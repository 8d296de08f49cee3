import type { EventId, TicketId } from '../wire/primitives.ts'
import { decodePresented, encodeBase45 } from './base45.ts'

/**
 * What a ticket's QR holds: 101 bytes in base45.
 *
 * | Bytes | |
 * |---|---|
 * | 0 | version, 1 |
 * | 1–2 | the key it is signed with |
 * | 3–18 | the ticket |
 * | 19–34 | its event |
 * | 35–36 | its issue: 1, and one more each time that an earlier code stops being valid |
 * | 37–100 | Ed25519 signature of all before it, behind a prefix |
 *
 * Without `node:` and without the browser: the server signs with Node's crypto, a gate verifies with whatever it has.
 */
export interface TicketFacts {
  keyId: number
  ticketId: TicketId
  eventId: EventId
  issue: number
}

export interface DecodedTicketCode extends TicketFacts {
  version: 1
  /** What the signature is of. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const version = 1
const factsLength = 37
const signatureLength = 64
const textLength = 152
/** So that a signature of anything else that these keys may ever sign is no ticket. */
const prefix = new TextEncoder().encode('uliza ticket 1\0')

/** The bytes to sign: the prefix and the facts. */
export function toSign(facts: TicketFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(prefix.length + factsLength)
  bytes.set(prefix)
  bytes.set(factBytes(facts), prefix.length)
  return bytes
}

export function encodeTicketCode(facts: TicketFacts, signature: Uint8Array): string {
  if (signature.length !== signatureLength) throw new RangeError(`a signature has ${signatureLength} bytes`)
  const bytes = new Uint8Array(factsLength + signatureLength)
  bytes.set(factBytes(facts))
  bytes.set(signature, factsLength)
  return encodeBase45(bytes)
}

/** Null for what is no ticket code. Whether its signature is right is for the caller to verify. */
export function decodeTicketCode(text: string): DecodedTicketCode | null {
  const bytes = decodePresented(text, textLength)
  if (bytes?.length !== factsLength + signatureLength || bytes[0] !== version) return null
  const view = new DataView(bytes.buffer)
  const facts = {
    keyId: view.getUint16(1),
    ticketId: uuidAt<TicketId>(bytes, 3),
    eventId: uuidAt<EventId>(bytes, 19),
    issue: view.getUint16(35),
  }
  if (facts.keyId === 0 || facts.issue === 0) return null
  return { version, ...facts, signed: toSign(facts), signature: bytes.slice(factsLength) }
}

function factBytes({ keyId, ticketId, eventId, issue }: TicketFacts): Uint8Array {
  const bytes = new Uint8Array(factsLength)
  const view = new DataView(bytes.buffer)
  bytes[0] = version
  view.setUint16(1, uint16(keyId))
  bytes.set(uuidBytes(ticketId), 3)
  bytes.set(uuidBytes(eventId), 19)
  view.setUint16(35, uint16(issue))
  return bytes
}

function uint16(value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new RangeError(`${value} is not between 1 and 65535`)
  return value
}

/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new RangeError(`${uuid} is not a UUID`)
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** The UUID of 16 bytes, as it is written everywhere. */
export function uuidAt<Id extends string>(bytes: Uint8Array, from: number): Id {
  const hex = Array.from(bytes.subarray(from, from + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Id
}

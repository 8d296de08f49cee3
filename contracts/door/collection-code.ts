import { decodePresented, encodeBase45 } from '../tickets/base45.ts'
import { uuidAt, uuidBytes } from '../tickets/ticket-code.ts'
import type { OrderId } from '../wire/primitives.ts'

/**
 * What the QR of a pick-up order holds: 83 bytes in base45. Byte 0 is the version, 2; then the key it is signed with (2
 * bytes), the order (16), and the Ed25519 signature of all of them, behind a prefix. The keys are those of tickets.
 */
export interface CollectionFacts {
  keyId: number
  orderId: OrderId
}

export interface DecodedCollectionCode extends CollectionFacts {
  /** What the signature is of. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const version = 2
const factsLength = 19
const signatureLength = 64
const textLength = 125
const prefix = new TextEncoder().encode('uliza collection 2\0')

/** The bytes to sign: the prefix and the facts. */
export const collectionToSign = (facts: CollectionFacts): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...prefix, ...factBytes(facts)])

export function encodeCollectionCode(facts: CollectionFacts, signature: Uint8Array): string {
  if (signature.length !== signatureLength) throw new RangeError(`a signature has ${signatureLength} bytes`)
  return encodeBase45(Uint8Array.from([...factBytes(facts), ...signature]))
}

/** Null for what is no collection code. Whether its signature is right is for the caller to verify. */
export function decodeCollectionCode(text: string): DecodedCollectionCode | null {
  const bytes = decodePresented(text, textLength)
  if (bytes?.length !== factsLength + signatureLength || bytes[0] !== version) return null
  const facts = { keyId: new DataView(bytes.buffer).getUint16(1), orderId: uuidAt<OrderId>(bytes, 3) }
  return { ...facts, signed: collectionToSign(facts), signature: bytes.slice(factsLength) }
}

function factBytes({ keyId, orderId }: CollectionFacts): Uint8Array {
  const bytes = new Uint8Array(factsLength)
  bytes[0] = version
  new DataView(bytes.buffer).setUint16(1, keyId)
  bytes.set(uuidBytes(orderId), 3)
  return bytes
}

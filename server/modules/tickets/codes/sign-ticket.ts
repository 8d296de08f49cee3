import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { encodeShortCode } from '#contracts/tickets/short-code.ts'
import { type DecodedTicketCode, encodeTicketCode, type TicketFacts, toSign } from '#contracts/tickets/ticket-code.ts'

/** Both halves of a key, opened. */
export interface SigningKey {
  publicKey: Buffer
  privateKey: Buffer
}

/** A ticket's code. The signature is deterministic (RFC 8032), so a ticket has one code for each issue. */
export const ticketCode = (facts: TicketFacts, key: SigningKey): string =>
  encodeTicketCode(facts, signWith(key, toSign(facts)))

/** 35 random bits. Whoever writes it makes another when a ticket has it already. */
export const newShortCode = () => encodeShortCode(randomBytes(7))

export const signWith = (key: SigningKey, bytes: Uint8Array): Uint8Array => sign(null, bytes, toPrivateKey(key))

/** Whether a code was signed with this key. */
export const isSignedWith = (code: Pick<DecodedTicketCode, 'signed' | 'signature'>, key: KeyObject): boolean =>
  verify(null, code.signed, key, code.signature)

/** Of the 32 bytes that it is. */
export const toPublicKey = (publicKey: Buffer): KeyObject => createPublicKey({ key: okp(publicKey), format: 'jwk' })

function toPrivateKey({ publicKey, privateKey }: SigningKey): KeyObject {
  const key = { ...okp(publicKey), d: privateKey.toString('base64url') }
  return createPrivateKey({ key, format: 'jwk' })
}

const okp = (publicKey: Buffer) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') })

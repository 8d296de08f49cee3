import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type DecodedTicketCode, encodeTicketCode, type TicketFacts, toSign } from '#contracts/tickets/ticket-code.ts'

/** A row of `ticket_keys`, or as much of it as is needed. */
export interface SigningKey {
  publicKey: Buffer
  privateKey: Buffer
}

/** A ticket's code. The signature is deterministic (RFC 8032), so a ticket has one code for each issue. */
export const ticketCode = (facts: TicketFacts, key: SigningKey): string =>
  encodeTicketCode(facts, sign(null, toSign(facts), privateKeyOf(key)))

/** Whether the code was signed with this key. */
export const isSignedWith = ({ signed, signature }: DecodedTicketCode, publicKey: Buffer): boolean =>
  verify(null, signed, createPublicKey({ key: okp(publicKey), format: 'jwk' }), signature)

function privateKeyOf({ publicKey, privateKey }: SigningKey): KeyObject {
  const key = { ...okp(publicKey), d: privateKey.toString('base64url') }
  return createPrivateKey({ key, format: 'jwk' })
}

const okp = (publicKey: Buffer) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') })

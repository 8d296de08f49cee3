import { verifyAsync } from '@noble/ed25519'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { hashShortCode } from '#contracts/tickets/short-code-hash.ts'
import { decodeTicketCode } from '#contracts/tickets/ticket-code.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'

/** A key that codes may be signed with: 32 bytes in base64url. */
export interface TicketKey {
  id: number
  publicKey: string
}

/** What a device has to read codes by. */
export interface KnownCodes {
  keys: readonly TicketKey[]
  shortCodeSalt: string
}

/** What was presented, as far as the text itself says. `signed` only when its signature is right. */
export type PresentedCode =
  | { kind: 'signed'; ticketId: TicketId; eventId: EventId; issue: number }
  | { kind: 'short'; shortCode: string; hash: string }
  | { kind: 'unknown' }

/** Reads a code without a network: what a QR holds, or a short code that was typed. */
export async function readCode(text: string, { keys, shortCodeSalt }: KnownCodes): Promise<PresentedCode> {
  const code = decodeTicketCode(text)
  if (!code) {
    const shortCode = parseShortCode(text)
    return shortCode
      ? { kind: 'short', shortCode, hash: await hashShortCode(shortCode, shortCodeSalt) }
      : { kind: 'unknown' }
  }
  const key = keys.find(({ id }) => id === code.keyId)
  const isRight = key && (await isSignedBy(code.signature, code.signed, fromBase64url(key.publicKey)))
  if (!isRight) return { kind: 'unknown' }
  return { kind: 'signed', ticketId: code.ticketId, eventId: code.eventId, issue: code.issue }
}

/**
 * Strict (RFC 8032), as the server verifies. A signature or key that is no point of the curve throws, and is as wrong
 * as any other.
 */
const isSignedBy = (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array): Promise<boolean> =>
  verifyAsync(signature, signed, publicKey, { zip215: false }).catch(() => false)

function fromBase64url(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

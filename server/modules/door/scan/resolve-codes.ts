import { createHash } from 'node:crypto'
import { decodeCollectionCode } from '#contracts/door/collection-code.ts'
import type { EventId, OrderId, TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { isSignedWith, readPresentedCode, type TicketKeyring } from '#server/modules/tickets/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type GateTicket, ticketsByShortCode } from '../ticket.queries.ts'

/** What a code says, as far as it can be believed. */
export type ResolvedCode =
  | { kind: 'ticket'; ticketId: TicketId; issue: number; signedFor?: { eventId: EventId; keyId: number } }
  | { kind: 'order'; orderId: OrderId }
  | { kind: 'unknown' }

/** All that is kept of what was presented. */
export const hashCode = (code: string) => createHash('sha256').update(code).digest()

/** What was scanned or typed, in the order given. A signature that is not ours makes a code unknown. */
export async function resolveCodes(
  db: Db,
  keys: TicketKeyring,
  vendorId: VendorId,
  codes: readonly string[],
): Promise<ResolvedCode[]> {
  const read = await Promise.all(codes.map((code) => readCode(keys, code)))
  const short = read.flatMap((code) => ('shortCode' in code ? code.shortCode : []))
  const matches = short.length > 0 ? await ticketsByShortCode(db, vendorId, short) : []
  return read.map((code) => {
    if (!('shortCode' in code)) return code
    // A code that a ticket has counts before one that another had.
    const [match] = matches
      .filter(({ shortCode }) => shortCode === code.shortCode)
      .toSorted((a, b) => Number(a.isReplaced) - Number(b.isReplaced))
    return match ? { kind: 'ticket', ticketId: match.ticketId, issue: match.issue } : unknown
  })
}

/** Whoever got hold of a retired key could sign other codes with it; we never have. */
export function isOfTicket(
  { issue, signedFor }: Extract<ResolvedCode, { kind: 'ticket' }>,
  ticket: Pick<GateTicket, 'eventId' | 'issue' | 'keyId'>,
): boolean {
  if (!signedFor) return true
  if (signedFor.eventId !== ticket.eventId || issue > ticket.issue) return false
  return issue < ticket.issue || signedFor.keyId === ticket.keyId
}

async function readCode(keys: TicketKeyring, text: string): Promise<ResolvedCode | { shortCode: string }> {
  const order = decodeCollectionCode(text)
  if (order) {
    const key = await keys.publicKey(order.keyId)
    return key && isSignedWith(order, key) ? { kind: 'order', orderId: order.orderId } : unknown
  }
  const presented = readPresentedCode(text)
  if (!presented) return unknown
  if ('shortCode' in presented) return presented
  const { keyId, ticketId, eventId, issue } = presented.signed
  const key = await keys.publicKey(keyId)
  return key && isSignedWith(presented.signed, key)
    ? { kind: 'ticket', ticketId, issue, signedFor: { eventId, keyId } }
    : unknown
}

const unknown: ResolvedCode = { kind: 'unknown' }

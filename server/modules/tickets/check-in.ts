import { createHash } from 'node:crypto'
import type { Scan, ScanResult } from '#contracts/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { admitTicket } from './admit-ticket.ts'
import { earlierScan } from './check-in.queries.ts'
import { checkIns } from './check-in.tables.ts'
import { opensAt, refusalOf } from './check-in-rules.ts'
import { readPresentedCode } from './codes/presented-code.ts'
import { findPresentedTicket, type PresentedTicket, presentedTicketById } from './presented-tickets.queries.ts'

interface ShownCode {
  code: string
  nonce: string
  eventId?: EventId
}

/** Checks one scanned code in, or refuses it, and records the result. */
export async function scanTicket({ db, clock, live }: ModuleDeps, actor: VendorActor, shown: ShownCode): Promise<Scan> {
  const codeHash = createHash('sha256').update(shown.code).digest()
  const scan = await inTransaction(db, (tx) => recordScan(tx, actor, { ...shown, codeHash }, clock.now())).catch(
    (error) => {
      if (violatedConstraint(error) !== 'check_ins_nonce_key') throw error
      // The nonce is known: this scan is rolled back, and the first result is returned again.
      return repeatScan(db, actor, shown.nonce, codeHash)
    },
  )
  if (scan.result === 'ACCEPTED') live.publish([`vendor:${actor.vendorId}`], ['/api/vendor/scan/events'])
  return scan
}

async function recordScan(
  tx: Tx,
  actor: VendorActor,
  { code, codeHash, nonce, eventId }: ShownCode & { codeHash: Buffer },
  now: Date,
): Promise<Scan> {
  const { vendorId, userId } = actor
  const presented = readPresentedCode(code)
  const ticket = presented ? await findPresentedTicket(tx, vendorId, presented) : undefined
  const { result, usedAt } = ticket
    ? await decide(tx, actor, ticket, eventId, now)
    : { result: 'UNKNOWN' as const, usedAt: null }
  await tx.insert(checkIns).values({
    id: newId(),
    vendorId,
    nonce,
    codeHash,
    eventId: eventId ?? null,
    ticketId: ticket?.id ?? null,
    result,
    scannedBy: userId,
    at: now,
  })
  return toScan(result, ticket, usedAt)
}

async function decide(
  tx: Tx,
  { vendorId }: VendorActor,
  ticket: PresentedTicket,
  doorEventId: EventId | undefined,
  now: Date,
): Promise<{ result: ScanResult; usedAt: Date | null }> {
  const refusal = refusalOf(ticket, doorEventId, now)
  if (refusal) return { result: refusal, usedAt: ticket.usedAt }
  const usedAt = await admitTicket(tx, vendorId, ticket, now)
  if (usedAt) return { result: 'ACCEPTED', usedAt }
  // The ticket was checked in, refunded or transferred since it was read.
  const again = await presentedTicketById(tx, vendorId, ticket.id)
  return again?.ticketStatus === 'USED' && again.issue === ticket.issue
    ? { result: 'ALREADY_USED', usedAt: again.usedAt }
    : { result: 'VOID', usedAt: null }
}

async function repeatScan(db: Db, { vendorId }: VendorActor, nonce: string, codeHash: Buffer): Promise<Scan> {
  const earlier = await earlierScan(db, vendorId, nonce)
  if (!earlier?.codeHash.equals(codeHash)) {
    throw new DomainError('idempotency_key_reused', 'This scan was made of another code. Scan again.')
  }
  return toScan(earlier.result, earlier.ticket, earlier.ticket?.usedAt ?? null)
}

function toScan(
  result: ScanResult,
  ticket: Omit<PresentedTicket, 'isReplaced'> | undefined,
  usedAt: Date | null,
): Scan {
  if (!ticket) return { result, ticket: null, usedAt: null }
  const { id, typeName, attendee, eventId, title, startsAt, endsAt } = ticket
  return {
    result,
    ticket: {
      id,
      typeName,
      attendee,
      event: {
        id: eventId,
        title,
        startsAt: startsAt.toISOString(),
        doorsAt: opensAt(ticket).toISOString(),
        endsAt: endsAt.toISOString(),
      },
    },
    usedAt: usedAt?.toISOString() ?? null,
  }
}

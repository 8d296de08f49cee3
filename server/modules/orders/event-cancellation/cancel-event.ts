import { type Cents, toCents } from '#contracts/wire/money.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { cancelEventWithLock } from '#server/modules/events/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { voidTicketsOfEvent } from '#server/modules/tickets/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findValidAudience } from '../tickets/ticket-audience.queries.ts'
import { type EventKey, insertCancellationRefunds, readCancellationPreview } from './event-cancellation.queries.ts'
import { eventCancellations } from './event-cancellation.tables.ts'

interface CancelRequest {
  id: EventId
  words: string
  /** The sums that the vendor was shown. */
  backKES: number
  providerFeesKES: number
}

/**
 * Cancels a published event in one transaction: it is off sale, its tickets are void, who holds them is told, and its
 * paid orders are in line for their refunds. The event's row is locked first: a payment that settles meanwhile is
 * either counted, or finds it cancelled. What the providers keep of those payments is booked at once, as it was shown,
 * whatever becomes of each refund. `also` is done in the same transaction.
 */
export async function cancelEvent(
  { db, clock }: ModuleDeps,
  actor: Pick<VendorActor, 'userId' | 'vendorId'>,
  request: CancelRequest,
  also?: (tx: Tx, event: { title: string }, now: Date) => Promise<void>,
) {
  const { id, words } = request
  const key = { id, vendorId: actor.vendorId }
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const event = await cancelEventWithLock(tx, key, now)
    const preview = await readCancellationPreview(tx, key)
    const { backKES, providerFeesKES } = preview
    if (backKES !== request.backKES || providerFeesKES !== request.providerFeesKES) {
      const sentence = `KSh ${backKES.toLocaleString('en-KE')} would go back now. Look at it and cancel again.`
      throw new DomainError('price_changed', sentence, { data: { backKES, providerFeesKES } })
    }
    const { holders, links } = await findValidAudience(tx, key)
    await tx.insert(eventCancellations).values({
      eventId: id,
      vendorId: actor.vendorId,
      words,
      tickets: preview.tickets,
      people: holders.length,
      cancelledBy: actor.userId,
      at: now,
    })
    await insertCancellationRefunds(tx, key)
    await voidTicketsOfEvent(tx, key)
    const data = { event: event.title, slug: event.slug, words }
    await emit(tx, { type: 'event_cancelled', to: holders, subjectIds: links, data }, now)
    await chargeProviderFees(tx, key, toCents(providerFeesKES), now)
    await also?.(tx, event, now)
    await emit(tx, { type: 'event_cancellation_started', vendorId: actor.vendorId }, now)
  })
}

/**
 * What was booked as the platform's cost when each payment came is the vendor's now; it may leave a debt, as a refund
 * may.
 */
async function chargeProviderFees(tx: Tx, { id, vendorId }: EventKey, cents: Cents, at: Date) {
  if (cents === 0) return
  const entries = [debit('available', cents), credit('provider_fees', cents)]
  await post(tx, { kind: 'provider_fee_charged', reference: id, vendorId, entries, at })
}

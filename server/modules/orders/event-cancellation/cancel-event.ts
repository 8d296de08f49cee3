import type { EventId } from '#contracts/wire/primitives.ts'
import { cancelEventWithLock } from '#server/modules/events/index.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { voidTicketsOfEvent } from '#server/modules/tickets/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { holdersOf, insertCancellationRefunds, readCancellationPreview } from './event-cancellation.queries.ts'
import { eventCancellations } from './event-cancellation.tables.ts'

interface CancelRequest {
  id: EventId
  words: string
  /** The sum that the vendor was shown. */
  backKES: number
}

/**
 * Cancels a published event in one transaction: it is off sale, its tickets are void, who holds them is told, and its paid orders are in
 * line for their refunds. The event's row is locked first: a payment that settles meanwhile is either counted, or finds it cancelled.
 */
export async function cancelEvent({ db, clock, live }: ModuleDeps, actor: VendorActor, request: CancelRequest) {
  const { id, words, backKES } = request
  const key = { id, vendorId: actor.vendorId }
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const event = await cancelEventWithLock(tx, key, now)
    const preview = await readCancellationPreview(tx, key)
    if (preview.backKES !== backKES) {
      const sentence = `KSh ${preview.backKES.toLocaleString('en-KE')} would go back now. Look at it and cancel again.`
      throw new DomainError('price_changed', sentence, { data: { backKES: preview.backKES } })
    }
    const holders = await holdersOf(tx, key)
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
    for (const { userId } of holders) await notify(tx, { userId, kind: 'event_cancelled', data }, now)
  })
  live.publish([`vendor:${actor.vendorId}`], ['/api/vendor/events', '/api/vendor/dashboard'])
}

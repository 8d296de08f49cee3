import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { minutes } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type Channel, settled } from './channel.ts'
import { emitPart, mostAtOnce } from './emit.ts'
import type { DomainEvent } from './events.ts'
import { eventAudiences } from './outbox.tables.ts'
import { settleDelivery } from './settle-delivery.ts'

interface Part {
  to: UserId[]
  subjectIds: string[]
  isLast: boolean
}

/**
 * Writes whom an event is told that has very many to tell, a part at each run of its job: one statement for ten thousand
 * would keep the database, and so whoever is paying, waiting. A part is written by the transaction that counts it, so a
 * process that dies leaves nobody out and tells nobody twice.
 */
export const audienceChannel = ({ db, clock }: { db: Db; clock: Clock }): Channel => ({
  prepare: async (delivery) => ({
    address: null,
    send: () =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const { to, subjectIds, isLast } = await takePart(tx, delivery.eventId)
        const next = isLast
          ? ({ state: 'SENT', dueAt: null, settledAt: now } as const)
          : ({ state: 'WAITING', dueAt: now, tries: 0 } as const)
        // Where another process has taken it over meanwhile, that one goes on from the part that is written here.
        await settleDelivery(tx, delivery, { ...next, error: null })
        const event = { type: delivery.type, to, subjectIds, data: delivery.data } as DomainEvent
        await emitPart(tx, delivery.eventId, event, now)
        return settled
      }),
  }),
  pauses: () => [minutes(0.1), minutes(0.5), minutes(2), minutes(10), minutes(30)],
  isPermanent: () => false,
})

/** The next of them, counted under the lock of their row. */
async function takePart(tx: Tx, eventId: string): Promise<Part> {
  const { rows } = await tx.execute<{ to: UserId[]; subjectIds: string[]; isLast: boolean }>(sql`
    update ${eventAudiences} set written = written + ${mostAtOnce} where event_id = ${eventId}
    returning user_ids[written - ${mostAtOnce - 1} : written] as "to",
      subject_ids[written - ${mostAtOnce - 1} : written] as "subjectIds",
      written >= greatest(cardinality(user_ids), cardinality(subject_ids)) as "isLast"`)
  return rows[0] ?? { to: [], subjectIds: [], isLast: true }
}

import { notificationJob } from '#contracts/notifications/job-kinds.ts'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, isNotNull, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { Claimed } from '../channel.ts'
import { deliveries } from '../outbox.tables.ts'
import { lateAt } from '../routing/route-message.ts'

type First = Pick<Claimed, 'eventId' | 'userId' | 'type' | 'occurredAt'>

/**
 * What one file is too little for is told by several messages: the first is the message itself, each other a delivery
 * about one more row. They are written with the mark that the first was asked, so that they are known once and for all,
 * and held until it has gone out: held for longer than anything is news, what nobody releases is void by itself.
 */
export const holdOthers = (tx: Tx, first: First, subjectIds: readonly string[]) =>
  tx
    .insert(deliveries)
    .values(
      subjectIds.map((subjectId) => ({
        id: newId<DeliveryId>(),
        eventId: first.eventId,
        userId: first.userId,
        type: first.type,
        emittedAt: first.occurredAt,
        channel: 'whatsapp' as const,
        kind: notificationJob('whatsapp'),
        subjectId,
        dueAt: lateAt(first.occurredAt),
      })),
    )
    .onConflictDoNothing()

const isHeld = ({ eventId, userId }: Pick<First, 'eventId' | 'userId'>, now: Date): SQL | undefined =>
  and(
    eq(deliveries.eventId, eventId),
    sql`${deliveries.userId} = ${userId}`,
    eq(deliveries.channel, 'whatsapp'),
    isNotNull(deliveries.subjectId),
    eq(deliveries.tries, 0),
    gt(deliveries.dueAt, now),
  )

/** The first has gone out: the others are due. */
export const releaseOthers = (db: Db, first: Pick<First, 'eventId' | 'userId'>, now: Date) =>
  db.update(deliveries).set({ dueAt: now }).where(isHeld(first, now))

/** The first was refused, and tells it in another way or later: what was held is forgotten. */
export const dropOthers = (db: Db, first: Pick<First, 'eventId' | 'userId'>, now: Date) =>
  db.delete(deliveries).where(isHeld(first, now))

import { isSmsKind } from '#contracts/notifications/texts/sms/sms-text.ts'
import { afterCommit, type Db, type Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import type { ChannelName } from './channel.ts'
import { type DomainEvent, eventData } from './events.ts'
import { publishCommitted } from './live.ts'
import { smsDueAt } from './sms/quiet-hours.ts'
import { findSubscription } from './subscriptions.ts'

interface Options {
  /** When open pages are told, where that is not at once: until then `cancelDeliveries` can take it back. */
  pagesAt?: { dueAt: Date; subjectId: string } | undefined
  /** When it is written who is told of a step, and what; pages that are told at once are told by another event. */
  messagesAt?: Date | undefined
}

/**
 * Says what happened, in the transaction that makes it so. Who is told, and how, is in `subscriptions.ts`: account
 * lists and deliveries are written by one statement, for however many people, and open pages are told after the
 * commit. What only concerns open pages writes nothing.
 */
export async function emit(tx: Tx, event: DomainEvent, now: Date, due: Options = {}): Promise<void> {
  if (!due.pagesAt && !due.messagesAt) afterCommit(tx, (db) => publishCommitted(db, event))
  const insertion = insertionOf(event, now, due)
  if (insertion) await tx.execute(insertion)
}

/** The same where one statement writes the cause, and may find nothing to write: then nobody is told. */
export async function emitIfWritten(
  db: Db,
  cause: SQL,
  event: DomainEvent,
  now: Date,
  due: Options = {},
): Promise<void> {
  await db.execute(insertionOf(event, now, due, cause) as SQL)
}

/** Rows of this transaction or statement; null where nobody is told by a row. */
function insertionOf(event: DomainEvent, now: Date, { pagesAt, messagesAt }: Options, cause?: SQL): SQL | null {
  const { inAccount, channels = {} } = findSubscription(event)
  const people = 'to' in event ? event.to : []
  const subjects = 'subjectIds' in event ? event.subjectIds : []
  const deliveries = [
    ...Object.entries(channels).flatMap(([channel, kind]) => [
      ...people.map((userId) => delivery(channel as ChannelName, kind, userId, null, dueBy(channel, event.type, now))),
      ...subjects.map((subjectId) => delivery(channel as ChannelName, kind, null, subjectId, now)),
    ]),
    ...(pagesAt ? [delivery('live', null, null, pagesAt.subjectId, pagesAt.dueAt)] : []),
    ...(messagesAt ? [delivery('messages', 'ORDER_MESSAGE', null, null, messagesAt)] : []),
  ]
  const listed = inAccount ? people : []
  if (deliveries.length === 0 && listed.length === 0) return null
  const eventId = newId()
  const column = (at: number, type: SQL) => sql`${sql.param(deliveries.map((values) => values[at]))}::${type}[]`
  return sql`with ${cause ? sql`cause as (${cause} returning 1),` : sql``}
    event as (insert into domain_events (id, type, data, occurred_at)
      select ${eventId}::uuid, ${event.type}::text, ${JSON.stringify(eventData(event))}::jsonb,
        ${now.toISOString()}::timestamptz
      ${cause ? sql`where exists (select from cause)` : sql``} returning id),
    listed as (insert into notifications (id, user_id, event_id)
      select listed.id, listed.user_id, event.id
      from event, unnest(${sql.param(listed.map(() => newId()))}::uuid[], ${sql.param([...listed])}::uuid[])
        as listed (id, user_id))
    insert into deliveries (id, event_id, channel, kind, user_id, subject_id, due_at)
      select delivery.id, event.id, channel, kind, user_id, subject_id, due_at
      from event, unnest(${column(0, sql`uuid`)}, ${column(1, sql`text`)}, ${column(2, sql`text`)},
        ${column(3, sql`uuid`)}, ${column(4, sql`uuid`)}, ${column(5, sql`timestamptz`)})
        as delivery (id, channel, kind, user_id, subject_id, due_at)`
}

/** Nobody's phone wakes them for what can wait. */
const dueBy = (channel: string, type: string, now: Date) =>
  channel === 'sms' && isSmsKind(type) ? smsDueAt(type, now) : now

const delivery = (
  channel: ChannelName,
  kind: string | null,
  userId: string | null,
  subjectId: string | null,
  dueAt: Date,
) => [newId(), channel, kind, userId, subjectId, dueAt.toISOString()] as const

import { afterCommit, type Db, type Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { audienceOf, insertion, newEvent, type Options, rowsOf, type Value, writtenEvent } from './event-rows.ts'
import type { DomainEvent } from './events.ts'
import { publishCommitted } from './live.ts'
import { eventAudiences } from './outbox.tables.ts'

/** So many people, or rows, are told by one statement; of more, whom an event tells is kept, and written part by part. */
export const mostAtOnce = 1_000

/**
 * Says what happened, in the transaction that makes it so. Who is told, and how, is in `subscriptions.ts`: account
 * lists and deliveries are written by one statement, and open pages are told after the commit; of very many people both
 * come part by part (`audience-channel.ts`). What only concerns open pages writes nothing.
 */
export async function emit(tx: Tx, event: DomainEvent, now: Date, due: Options = {}): Promise<void> {
  const { to, subjectIds } = audienceOf(event)
  if (Math.max(to.length, subjectIds.length) > mostAtOnce) {
    const rows = rowsOf({ ...event, to: [], subjectIds: [] } as DomainEvent, now, { ...due, audienceAt: now })
    if (rows) {
      await insert(tx, rows)
      await tx.insert(eventAudiences).values({ eventId: rows.eventId, userIds: to, subjectIds })
    }
    return
  }
  if (!due.pagesAt && !due.messagesAt) afterCommit(tx, (db) => publishCommitted(db, event))
  const rows = rowsOf(event, now, due)
  if (rows) await insert(tx, rows)
}

/** A part of those whom an event tells that is written already. */
export async function emitPart(tx: Tx, eventId: string, part: DomainEvent, now: Date): Promise<void> {
  afterCommit(tx, (db) => publishCommitted(db, part))
  const rows = rowsOf(part, now, {})
  if (rows) await insertOfWritten(tx, { ...rows, eventId })
}

/** The same where one statement writes the cause, and may find nothing to write: then nobody is told. */
export async function emitIfWritten(
  db: Db,
  cause: SQL,
  event: DomainEvent,
  now: Date,
  due: Options = {},
): Promise<void> {
  const rows = rowsOf(event, now, due)
  if (!rows) return
  const value: Value = (name) => sql`${sql.param(rows[name])}`
  await db.execute(insertion(newEvent(value, cause), value))
}

const named: Value = (name) => sql`${param(name)}`
const insert = prepared(insertion(newEvent(named), named))
const insertOfWritten = prepared(insertion(writtenEvent(named), named))

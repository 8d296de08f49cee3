import type { DeadLetter, DeadLetterSort, DeadLetterState, JobKind, JobState } from '#contracts/admin/jobs.ts'
import { DeliveryId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, numberKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, notNull, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, isOnDays, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { nightlyJobs } from '#server/platform/nightly-jobs.tables.ts'
import { jobRuns } from './jobs.tables.ts'

/** As the indexes of what has failed say it. */
const isDeadLetter = sql`${deliveries.state} in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP')`

const listed = columns({
  id: deliveries.id,
  kind: sql<JobKind>`${deliveries.kind}`,
  state: sql<DeadLetterState>`${deliveries.state}`,
  subject: sql<string>`coalesce(${deliveries.address}, '')`,
  error: sql<string>`${deliveries.error}`,
  tries: deliveries.tries,
  firstFailedAt: notNull(millisecondsSql(deliveries.firstFailedAt)),
  lastFailedAt: notNull(millisecondsSql(deliveries.lastFailedAt)),
  nextTryAt: sql<
    number | null
  >`case when ${deliveries.state} = 'RETRYING' then ${millisecondsSql(deliveries.dueAt)} end`,
  decidedBy: subquery(users.name, sql`from ${users} where ${users.id} = ${deliveries.decidedBy}`),
})

type Row = ValueOf<typeof listed>

const place = { lastFailedAt: momentKey(deliveries.lastFailedAt), id: idKey(deliveries.id, DeliveryId) }
const sorts = {
  newest: ordered('desc', place),
  oldest: ordered('asc', place),
  tries: ordered('desc', { tries: numberKey(deliveries.tries), id: idKey(deliveries.id, DeliveryId) }),
}

export interface DeadLetterFilters extends PageQuery {
  state?: DeadLetterState
  kind?: JobKind
  from?: string
  to?: string
  sortBy?: DeadLetterSort
}

export const listDeadLetters = (db: Db, { state, kind, from, to, sortBy = 'newest', ...page }: DeadLetterFilters) =>
  paged<Pick<Row, 'id' | 'lastFailedAt'>, Row, DeadLetter>(
    page,
    sorts[sortBy] as (typeof sorts)['newest'],
    ({ after, end }) =>
      select(
        db,
        listed,
        sql`from ${deliveries} where ${allOf(
          isDeadLetter,
          state !== undefined && sql`${deliveries.state} = ${state}`,
          kind !== undefined && sql`${deliveries.kind} = ${kind}`,
          isOnDays(deliveries.lastFailedAt, { from, to }),
          after ?? sql`true`,
        )} ${end}`,
      ),
    (row) => ({
      ...row,
      subject: maskContacts(row.subject),
      error: maskContacts(row.error),
      firstFailedAt: toInstant(row.firstFailedAt),
      lastFailedAt: toInstant(row.lastFailedAt),
      nextTryAt: toInstantOrNull(row.nextTryAt),
    }),
  )

const waiting = columns({
  failed: sql<number>`(count(*) filter (where ${deliveries.state} = 'FAILED'))::int`,
  since: sql<
    number | null
  >`(extract(epoch from min(${deliveries.lastFailedAt}) filter (where ${deliveries.state} = 'FAILED')) * 1000)::float8`,
  retrying: sql<number>`(count(*) filter (where ${deliveries.state} = 'RETRYING'))::int`,
  next: sql<
    number | null
  >`(extract(epoch from min(${deliveries.dueAt}) filter (where ${deliveries.state} = 'RETRYING')) * 1000)::float8`,
})

/** How much waits for a person, and how much is tried again by itself. */
export async function countDeadLetters(db: Db) {
  const found = await selectOne(
    db,
    waiting,
    sql`from ${deliveries} where ${isDeadLetter} and ${deliveries.state} in ('FAILED', 'RETRYING')`,
  )
  return {
    failed: { count: found?.failed ?? 0, at: toInstantOrNull(found?.since ?? null) },
    retrying: { count: found?.retrying ?? 0, at: toInstantOrNull(found?.next ?? null) },
  }
}

const run = columns({
  name: jobRuns.name,
  everyMilliseconds: jobRuns.everyMilliseconds,
  endedAt: millisecondsSql(jobRuns.endedAt),
  tookMilliseconds: jobRuns.tookMilliseconds,
  failures: jobRuns.failures,
  error: jobRuns.error,
})

const night = columns({ name: nightlyJobs.name, nextRunAt: millisecondsSql(nightlyJobs.nextRunAt) })

/** A job that is done every few seconds is late after so long: runs are written down every half minute. */
const lateAfter = minutes(2)

/** What is done by the clock, the nightly after the others, each by its name. */
export async function listJobs(db: Db, now: Date): Promise<JobState[]> {
  const runs = new Map(
    (await select(db, run, sql`from ${jobRuns} order by ${jobRuns.name}`)).map((each) => [each.name, each]),
  )
  const nights = await select(db, night, sql`from ${nightlyJobs} order by ${nightlyJobs.name}`)
  const isNightly = new Set(nights.map(({ name }) => name))
  const lastOf = (name: string) => {
    const last = runs.get(name)
    return {
      name,
      lastRunAt: toInstantOrNull(last?.endedAt ?? null),
      tookMilliseconds: last?.tookMilliseconds ?? null,
      failures: last?.failures ?? 0,
      error: last?.error ?? null,
    }
  }
  const others = [...runs.values()].filter(({ name }) => !isNightly.has(name))
  return [
    ...others.map(({ name, everyMilliseconds, endedAt }) => ({
      ...lastOf(name),
      everySeconds: everyMilliseconds / 1_000,
      nextRunAt: null,
      isLate: now.getTime() - endedAt > lateAfter,
    })),
    ...nights.map(({ name, nextRunAt }) => ({
      ...lastOf(name),
      everySeconds: null,
      nextRunAt: toInstant(nextRunAt),
      isLate: now.getTime() - nextRunAt > lateAfter,
    })),
  ]
}

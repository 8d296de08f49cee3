import { sql } from 'drizzle-orm'
import type { FailedWork, FailedWorkSort, JobState, WorkKind, WorkState } from '#contracts/admin/jobs.ts'
import { FailedWorkId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { idKey, momentKey, numberKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, isOnDays, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { nightlyJobs } from '#server/platform/nightly-jobs.tables.ts'
import { failedWork, jobRuns } from './jobs.tables.ts'

const listed = columns({
  id: failedWork.id,
  kind: failedWork.kind,
  state: failedWork.state,
  subject: failedWork.subject,
  error: failedWork.error,
  tries: failedWork.tries,
  firstFailedAt: millisecondsSql(failedWork.firstFailedAt),
  lastFailedAt: millisecondsSql(failedWork.lastFailedAt),
  nextTryAt: millisecondsSql(failedWork.nextTryAt),
  decidedBy: subquery(users.name, sql`from ${users} where ${users.id} = ${failedWork.decidedBy}`),
})

type Row = ValueOf<typeof listed>

const place = { lastFailedAt: momentKey(failedWork.lastFailedAt), id: idKey(failedWork.id, FailedWorkId) }
const sorts = {
  newest: ordered('desc', place),
  oldest: ordered('asc', place),
  tries: ordered('desc', { tries: numberKey(failedWork.tries), id: idKey(failedWork.id, FailedWorkId) }),
}

export interface WorkFilters extends PageQuery {
  state?: WorkState
  kind?: WorkKind
  from?: string
  to?: string
  sortBy?: FailedWorkSort
}

export const listWork = (db: Db, { state, kind, from, to, sortBy = 'newest', ...page }: WorkFilters) =>
  paged<Pick<Row, 'id' | 'lastFailedAt'>, Row, FailedWork>(
    page,
    sorts[sortBy] as (typeof sorts)['newest'],
    ({ after, end }) =>
      select(
        db,
        listed,
        sql`from ${failedWork} where ${allOf(
          state !== undefined && sql`${failedWork.state} = ${state}`,
          kind !== undefined && sql`${failedWork.kind} = ${kind}`,
          isOnDays(failedWork.lastFailedAt, { from, to }),
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
  failed: sql<number>`(count(*) filter (where ${failedWork.state} = 'FAILED'))::int`,
  since: sql<
    number | null
  >`(extract(epoch from min(${failedWork.lastFailedAt}) filter (where ${failedWork.state} = 'FAILED')) * 1000)::float8`,
  retrying: sql<number>`(count(*) filter (where ${failedWork.state} = 'RETRYING'))::int`,
  next: sql<number | null>`(extract(epoch from min(${failedWork.nextTryAt})) * 1000)::float8`,
})

/** How much waits for a person, and how much is tried again by itself. */
export async function countWork(db: Db) {
  const found = await selectOne(
    db,
    waiting,
    sql`from ${failedWork} where ${failedWork.state} in ('FAILED', 'RETRYING')`,
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

import type { JobFigures, JobKind } from '#contracts/admin/jobs.ts'
import { unsentMail } from '#server/modules/outbox/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { jobRunCounts } from './jobs.tables.ts'
import { bucketStart } from './run-counts.ts'

/** So many are counted: more than that is a backlog, however many it is. */
const mostCounted = 1_000

const counted = columns({
  at: millisecondsSql(jobRunCounts.at),
  runs: jobRunCounts.runs,
  failures: jobRunCounts.failures,
})

/** The runs of today, and of the last hour stretch by stretch: a few hundred rows however much was done. */
export async function countJobRuns(db: Db, now: Date): Promise<Pick<JobFigures, 'today' | 'lastHour'>> {
  const hourAgo = plus(bucketStart(now), -hours(1))
  const midnight = startOfDay(nairobiDay(now))
  const since = new Date(Math.min(hourAgo.getTime(), midnight.getTime()))
  const rows = await select(
    db,
    counted,
    sql`from ${jobRunCounts} where ${jobRunCounts.at} >= ${momentSql(since)} order by ${jobRunCounts.at}`,
  )
  const ofToday = rows.filter(({ at }) => at >= midnight.getTime())
  return {
    today: {
      runs: ofToday.reduce((sum, { runs }) => sum + runs, 0),
      failures: ofToday.reduce((sum, { failures }) => sum + failures, 0),
    },
    lastHour: rows
      .filter(({ at }) => at > hourAgo.getTime())
      .map(({ at, runs, failures }) => ({ at: toInstant(at), runs, failures })),
  }
}

const due = { count: sql<number>`count(*)::int`, since: sql<number | null>`min(since)` }

/** Emails that are due and were not sent yet, and those that were not, without a mail server. */
export async function countMail(db: Db, now: Date, isMailed: boolean): Promise<Pick<JobFigures, 'waiting' | 'unsent'>> {
  const found = await selectOne(
    db,
    columns({ ...due, unsent: isMailed ? sql<null>`null` : unsentMail }),
    sql`from (select (extract(epoch from ${deliveries.dueAt}) * 1000)::float8 as since from ${deliveries}
      where ${deliveries.channel} = 'mail' and ${deliveries.dueAt} <= ${momentSql(now)}
      order by ${deliveries.dueAt} limit ${mostCounted}) as due`,
  )
  const unsent = found?.unsent
  return {
    waiting: { count: found?.count ?? 0, at: toInstantOrNull(found?.since ?? null) },
    unsent: unsent ? { count: unsent.count, at: toInstantOrNull(unsent.oldest) } : null,
  }
}

const retried = columns({
  id: deliveries.id,
  kind: sql<JobKind>`${deliveries.kind}`,
  subject: sql<string>`coalesce(${deliveries.address}, '')`,
  error: sql<string>`${deliveries.error}`,
  tries: deliveries.tries,
  nextTryAt: millisecondsSql(deliveries.dueAt),
})

/** What is tried again by itself next. */
export async function listSoonest(db: Db): Promise<JobFigures['soon']> {
  const rows = await select(
    db,
    retried,
    sql`from ${deliveries} where ${deliveries.state} = 'RETRYING'
      order by ${deliveries.dueAt}, ${deliveries.id} limit 5`,
  )
  return rows.map(({ nextTryAt, ...row }) => ({
    ...row,
    subject: maskContacts(row.subject),
    error: maskContacts(row.error),
    nextTryAt: toInstantOrNull(nextTryAt),
  }))
}

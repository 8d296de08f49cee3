import { sql } from 'drizzle-orm'
import type { JobFigures } from '#contracts/admin/jobs.ts'
import { accountEmails } from '#server/modules/identity/identity.tables.ts'
import { notifications } from '#server/modules/notifications/notifications.tables.ts'
import { staffInvitations } from '#server/modules/staff/staff.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { maskContacts } from '#server/platform/contacts.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { failedWork, jobRunCounts } from './jobs.tables.ts'
import { stretchOf } from './run-counts.ts'

/** So many of each kind are counted: more than that is a backlog, however many it is. */
const mostCounted = 1_000

const counted = columns({
  at: millisecondsSql(jobRunCounts.at),
  runs: jobRunCounts.runs,
  failures: jobRunCounts.failures,
})

/** The runs of today, and of the last hour stretch by stretch: a few hundred rows however much was done. */
export async function countJobRuns(db: Db, now: Date): Promise<Pick<JobFigures, 'today' | 'lastHour'>> {
  const hourAgo = plus(stretchOf(now), -hours(1))
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

const due = columns({ count: sql<number>`count(*)::int`, since: sql<number | null>`min(since)` })

/** Emails that are due and were not sent yet. Each kind has an index of those that are to be sent. */
export async function countDueMail(db: Db, now: Date): Promise<JobFigures['waiting']> {
  const isDue = momentSql(now)
  const ofTable = [
    sql`select ${notifications.mailAt} as mail_at from ${notifications} where ${notifications.mailAt} <= ${isDue} order by 1 limit ${mostCounted}`,
    sql`select ${accountEmails.mailAt} from ${accountEmails} where ${accountEmails.mailAt} <= ${isDue} order by 1 limit ${mostCounted}`,
    sql`select ${staffInvitations.mailAt} from ${staffInvitations} where ${staffInvitations.mailAt} <= ${isDue} order by 1 limit ${mostCounted}`,
    sql`select ${ticketTransfers.mailAt} from ${ticketTransfers} where ${ticketTransfers.mailAt} <= ${isDue} order by 1 limit ${mostCounted}`,
  ]
  const all = sql.join(
    ofTable.map((each) => sql`(${each})`),
    sql` union all `,
  )
  const found = await selectOne(
    db,
    due,
    sql`from (select (extract(epoch from mail_at) * 1000)::float8 as since from (${all}) as mails) as due where ${acrossVendors('platform-totals')}`,
  )
  return { count: found?.count ?? 0, at: toInstantOrNull(found?.since ?? null) }
}

const retried = columns({
  id: failedWork.id,
  kind: failedWork.kind,
  subject: failedWork.subject,
  error: failedWork.error,
  tries: failedWork.tries,
  nextTryAt: millisecondsSql(failedWork.nextTryAt),
})

/** What is tried again by itself next. */
export async function listSoonest(db: Db): Promise<JobFigures['soon']> {
  const rows = await select(
    db,
    retried,
    sql`from ${failedWork} where ${failedWork.state} = 'RETRYING' order by ${failedWork.nextTryAt}, ${failedWork.id} limit 5`,
  )
  return rows.map(({ nextTryAt, ...row }) => ({
    ...row,
    subject: maskContacts(row.subject),
    error: maskContacts(row.error),
    nextTryAt: toInstantOrNull(nextTryAt),
  }))
}

import type { DisbursementProgress } from '#contracts/money/disbursements.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonObject, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { disbursements } from './disbursements.tables.ts'

interface Subject {
  vendorId: Column
  /** The id of a refund or a payout, and the column of disbursements that has it. */
  id: Column
  foreignId: Column
}

const ofSubject = ({ vendorId, id, foreignId }: Subject) =>
  sql`from ${disbursements} where ${disbursements.vendorId} = ${vendorId} and ${foreignId} = ${id}`

/** The progress of the last disbursement of a row of refunds or payouts, in JSON. */
export const progressJson = (subject: Subject) =>
  subquery(
    jsonObject({
      provider: disbursements.provider,
      status: disbursements.status,
      sentAt: millisecondsSql(disbursements.sentAt),
      failure: disbursements.failure,
      stuckAt: millisecondsSql(disbursements.stuckAt),
      stuckReason: disbursements.stuckReason,
      checks: disbursements.checks,
    }),
    sql`${ofSubject(subject)} order by ${disbursements.id} desc limit 1`,
  )

export const toProgress = (row: ValueOf<ReturnType<typeof progressJson>>): DisbursementProgress | null =>
  row && { ...row, sentAt: toInstantOrNull(row.sentAt), stuckAt: toInstantOrNull(row.stuckAt) }

/** Of the row money was sent, and its provider has not said in time what became of it: a person looks. */
export const isStuckSql = (subject: Subject): SQL<boolean> => sql<boolean>`exists (select ${ofSubject(subject)}
  and ${disbursements.status} = 'SENT' and ${disbursements.stuckAt} is not null)`

/**
 * A disbursement of the row is under way: it is followed up, or waits to be sent for less than a quarter of an hour.
 */
export const isUnderWay = (subject: Subject, now: Date): SQL => sql`exists (select ${ofSubject(subject)} and (
  (${disbursements.status} = 'SENT' and ${disbursements.stuckAt} is null)
  or (${disbursements.status} = 'CREATED' and ${disbursements.createdAt} > ${momentSql(plus(now, -minutes(15)))})))`

import type { StatementGap } from '#contracts/admin/reconciliation.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { StatementId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { onNoStatement, onNoStatementOf, timesSql } from './missing-records.queries.ts'
import { type Cover, type CoveringFile, coverOf, notLookedAt, openBreaks } from './statement-cover.ts'
import { statements } from './statements.tables.ts'

const file = columns({
  id: statements.id,
  provider: statements.provider,
  fileName: statements.fileName,
  account: statements.account,
  startsAt: millisecondsSql(statements.startsAt),
  endsAt: millisecondsSql(statements.endsAt),
  openingCents: statements.openingCents,
  closingCents: statements.closingCents,
  breaks: statements.breaks,
})

/** Every file: one a day and provider, so some hundreds a year. */
export const findCoveringFiles = async (db: Db): Promise<(CoveringFile & { id: StatementId })[]> =>
  (await select(db, file, sql`from ${statements}`)).map(({ startsAt, endsAt, breaks, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    breaks: breaks.map(({ from, to, ...found }) => ({ ...found, from: new Date(from), to: new Date(to) })),
  }))

/** More receipts of one time are not counted. */
const maxCounted = 10_000
const maxGaps = 200

/** What the files do not show: days without one, balances that do not follow each other, and what no file reaches yet. */
export async function findGaps({ db, clock }: { db: Db; clock: Clock }): Promise<StatementGap[]> {
  const files = await findCoveringFiles(db)
  const cover = coverOf(files)
  const waiting = await countWaiting(db, notLookedAt(cover, clock.now()))
  const none = { receipts: 0, after: null, before: null, fileName: null, amountKES: null }
  const gaps: StatementGap[] = [
    ...cover.seams.map(({ provider, isGap, startsAt, endsAt, cents, after, before }) => ({
      ...none,
      kind: isGap ? ('NO_FILE' as const) : ('BALANCE' as const),
      provider,
      from: startsAt.toISOString(),
      to: endsAt.toISOString(),
      amountKES: cents === null ? null : toKES(cents),
      after,
      before,
    })),
    ...openBreaks(files).map(({ from, to, cents, ...found }) => ({
      ...none,
      ...found,
      kind: 'BALANCE' as const,
      from: from.toISOString(),
      to: to.toISOString(),
      amountKES: toKES(cents),
    })),
    ...waiting.map(({ provider, from, to, receipts }) => ({
      ...none,
      kind: 'NOT_LOOKED_AT' as const,
      provider,
      from: from === 0 ? null : toInstant(from),
      to: toInstant(to),
      receipts,
    })),
  ]
  return gaps.toSorted((a, b) => (a.to < b.to ? 1 : -1)).slice(0, maxGaps)
}

const waitingColumns = columns({
  provider: sql<Cover['provider']>`times.provider`,
  from: millisecondsSql(sql<Date>`times.starts_at`),
  to: millisecondsSql(sql<Date>`times.ends_at`),
  receipts: sql<number>`own.count::int`,
})

/** How many records of each time are on no line. Citus counts those of one time at once. */
async function countWaiting(db: Db, times: Cover[]) {
  if (times.length === 0) return []
  if (!(await isPoolSharded(db)))
    return select(
      db,
      waitingColumns,
      sql`from ${timesSql(times)} cross join lateral (${countOf(onNoStatement)}) own
        where ${acrossVendors('statement-lines')} and own.count > 0`,
    )
  const counts = times.map(async (time) => {
    const counted = sql`from (${countOf(onNoStatementOf([time], true))}) own`
    const [found] = await select(db, columns({ receipts: sql<number>`own.count::int` }), counted)
    return {
      provider: time.provider,
      from: time.startsAt.getTime(),
      to: time.endsAt.getTime(),
      receipts: found?.receipts ?? 0,
    }
  })
  return (await Promise.all(counts)).filter(({ receipts }) => receipts > 0)
}

const countOf = (records: SQL) =>
  sql`select count(*) as count from (select own.id from ${records} limit ${maxCounted}) counted`

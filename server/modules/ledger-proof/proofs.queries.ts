import type {
  ProofDay,
  ProofRule,
  ProofRun,
  ProofSort,
  ProofState,
  ProofViolation,
} from '#contracts/admin/ledger-proof.ts'
import { LedgerProofId, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, newestFirst, numberKey, ordered } from '#server/platform/database/list-order.ts'
import {
  columns,
  fixed,
  jsonObject,
  select,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import {
  allOf,
  isOnDays,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { ledgerProofs, ledgerViolations } from './proofs.tables.ts'

export const runColumns = columns({
  id: ledgerProofs.id,
  state: ledgerProofs.state,
  by: subquery(
    jsonObject({ id: sql<UserId>`${users.id}`, name: users.name }),
    sql`from ${users} where ${users.id} = ${ledgerProofs.requestedBy}`,
  ),
  requestedAt: millisecondsSql(ledgerProofs.requestedAt),
  startedAt: millisecondsSql(ledgerProofs.startedAt),
  endedAt: millisecondsSql(ledgerProofs.endedAt),
  tookMilliseconds: ledgerProofs.tookMilliseconds,
  results: ledgerProofs.results,
  entryCount: ledgerProofs.entryCount,
  violationCount: ledgerProofs.violationCount,
  seal: ledgerProofs.seal,
  error: ledgerProofs.error,
})

type Row = ValueOf<typeof runColumns>

const toRun = (row: Row): ProofRun => ({
  id: row.id,
  state: row.state,
  by: row.by,
  requestedAt: toInstant(row.requestedAt),
  startedAt: toInstantOrNull(row.startedAt),
  endedAt: toInstantOrNull(row.endedAt),
  milliseconds: row.endedAt === null ? null : row.tookMilliseconds,
  rulesDone: row.results.length,
  entries: row.entryCount,
  violations: row.violationCount,
  seal: row.seal,
  error: row.error,
})

export const withResults = (row: Row) => ({ ...toRun(row), results: row.results })

/** The run that waits or is running; there is at most one. */
export async function findOpenProof(db: Db): Promise<ProofRun | undefined> {
  const row = await selectOne(db, runColumns, sql`from ${ledgerProofs} where ${ledgerProofs.dueAt} is not null`)
  return row && toRun(row)
}

/** The last run that says something of the ledger. */
export async function findLastProof(db: Db) {
  const row = await selectOne(
    db,
    runColumns,
    sql`from ${ledgerProofs} where ${ledgerProofs.state} in ('SOUND', 'BROKEN') order by ${ledgerProofs.id} desc limit 1`,
  )
  return row ? withResults(row) : null
}

/** In Nairobi, which is three hours ahead of UTC all year. */
export const proofDay = fixed(sql`(${ledgerProofs.requestedAt} at time zone 'UTC' + interval '3 hours')::date`)

const ofDay = columns({
  day: sql<string>`to_char(${proofDay}, 'YYYY-MM-DD')`,
  runs: sql<number>`count(*)::int`,
  broken: sql<number>`(count(*) filter (where ${ledgerProofs.state} = 'BROKEN'))::int`,
  milliseconds: sql<number>`max(${ledgerProofs.tookMilliseconds})`,
})

/** The runs that say something of the ledger, day by day. */
export async function countProofs(db: Db, since: Date) {
  const found = await select(
    db,
    ofDay,
    sql`from ${ledgerProofs} where ${ledgerProofs.requestedAt} >= ${momentSql(since)} and ${ledgerProofs.state} in ('SOUND', 'BROKEN')
      group by ${proofDay} order by ${proofDay}`,
  )
  const sum = (count: (each: ProofDay) => number) => found.reduce((total, each) => total + count(each), 0)
  return { runs: sum(({ runs }) => runs), broken: sum(({ broken }) => broken), days: found }
}

export async function proofRun(db: Db, id: LedgerProofId) {
  const row = await selectOne(db, runColumns, sql`from ${ledgerProofs} where ${ledgerProofs.id} = ${id}`)
  if (!row) throw notFound('The run')
  return withResults(row)
}

interface Filters extends PageQuery {
  state?: ProofState
  from?: string
  to?: string
  sortBy?: ProofSort
}

const sorts = {
  newest: newestFirst(ledgerProofs.id, LedgerProofId),
  oldest: ordered<{ id: LedgerProofId }>('asc', { id: idKey(ledgerProofs.id, LedgerProofId) }),
  longest: ordered('desc', {
    tookMilliseconds: numberKey(ledgerProofs.tookMilliseconds),
    id: idKey(ledgerProofs.id, LedgerProofId),
  }),
}

export const listProofs = (db: Db, { state, from, to, sortBy = 'newest', ...page }: Filters) =>
  paged<Pick<Row, 'id'>, Row, ProofRun>(
    page,
    sorts[sortBy] as (typeof sorts)['newest'],
    ({ after, end }) =>
      select(
        db,
        runColumns,
        sql`from ${ledgerProofs} where ${allOf(
          state !== undefined && sql`${ledgerProofs.state} = ${state}`,
          isOnDays(ledgerProofs.requestedAt, { from, to }),
          after ?? sql`true`,
        )} ${end}`,
      ),
    toRun,
  )

const violation = columns({
  position: ledgerViolations.position,
  rule: ledgerViolations.rule,
  row: ledgerViolations.row,
  found: ledgerViolations.found,
})

const inOrder = ordered('asc', { position: numberKey(ledgerViolations.position) })

export async function listViolations(db: Db, id: LedgerProofId, { rule, ...page }: PageQuery & { rule?: ProofRule }) {
  await proofRun(db, id)
  return paged(
    page,
    inOrder,
    ({ after, end }) =>
      select(
        db,
        violation,
        sql`from ${ledgerViolations} where ${allOf(
          sql`${ledgerViolations.proofId} = ${id}`,
          rule !== undefined && sql`${ledgerViolations.rule} = ${rule}`,
          after,
        )} ${end}`,
      ),
    ({ position, ...row }): ProofViolation => ({ key: `${position}`, ...row }),
  )
}

import type { ProofCertificate } from '#contracts/admin/ledger-proof.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { proofDay, runColumns, withResults } from './proofs.queries.ts'
import { ledgerProofs } from './proofs.tables.ts'

const isConclusive = sql`${ledgerProofs.state} in ('SOUND', 'BROKEN')`

const counted = columns({
  runs: sql<number>`(count(*) filter (where ${isConclusive}))::int`,
  broken: sql<number>`(count(*) filter (where ${ledgerProofs.state} = 'BROKEN'))::int`,
  failed: sql<number>`(count(*) filter (where ${ledgerProofs.state} = 'FAILED'))::int`,
  days: sql<number>`(count(distinct ${proofDay}) filter (where ${isConclusive}))::int`,
})

/** The runs that were asked for in a month of Nairobi, and the last of them that says something of the ledger. */
export async function findCertificate(db: Db, month: string): Promise<ProofCertificate> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const ends = startOfDay(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10))
  const isOfMonth = sql`${ledgerProofs.requestedAt} >= ${momentSql(startOfDay(`${month}-01`))}
    and ${ledgerProofs.requestedAt} < ${momentSql(ends)}`
  const [counts, [last]] = await Promise.all([
    selectOne(db, counted, sql`from ${ledgerProofs} where ${isOfMonth}`),
    select(
      db,
      runColumns,
      sql`from ${ledgerProofs} where ${isOfMonth} and ${isConclusive} order by ${ledgerProofs.requestedAt} desc, ${ledgerProofs.id} desc limit 1`,
    ),
  ])
  const none = { runs: 0, broken: 0, failed: 0, days: 0 }
  return { month, endsAt: ends.toISOString(), ...(counts ?? none), last: last ? withResults(last) : null }
}

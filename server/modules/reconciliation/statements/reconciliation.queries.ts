import type { Reconciliation, StatementLineState } from '#contracts/admin/reconciliation.ts'
import type { Statement } from '#contracts/money/imported-statements.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { StatementId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { hasProposalSql, needsApproverSql } from './line-proposals.ts'
import { isChargeSql, isOpenSql } from './match-lines.queries.ts'
import { missingSql } from './missing-records.queries.ts'
import { statementLines as lines, statements } from './statements.tables.ts'

const countOf = (isCounted: SQL) => sql<number>`count(*) filter (where ${isCounted})`
const sumOf = (isCounted: SQL) => sql<Cents>`coalesce(sum(${lines.amountCents}) filter (where ${isCounted}), 0)::bigint`
const isUnknown = sql`${lines.state} = 'UNMATCHED' and not ${isChargeSql}`
const isLarge = sql`(${needsApproverSql(lines.amountCents)} or ${hasProposalSql})`
const isCharge = sql`${lines.state} = 'UNMATCHED' and ${isChargeSql} and not ${isLarge}`
const isLargeCharge = sql`${lines.state} = 'UNMATCHED' and ${isChargeSql} and ${isLarge}`
const linesThatAre = (state: StatementLineState) =>
  sql<number>`(select count(*) from ${lines} where ${acrossVendors('statement-lines')} and ${lines.state} = ${state})`

const covered = columns({
  from: millisecondsSql(sql<Date | null>`min(${statements.startsAt})`),
  to: millisecondsSql(sql<Date | null>`max(${statements.endsAt})`),
})
// Of a million lines few are open: an index has those, and another counts the others.
const lineFigures = columns({
  matched: linesThatAre('MATCHED'),
  resolved: linesThatAre('RESOLVED'),
  unknown: countOf(isUnknown),
  unknownCents: sumOf(isUnknown),
  other: countOf(sql`${lines.state} = 'AMOUNT_MISMATCH'`),
  charges: countOf(isCharge),
  chargesCents: sumOf(isCharge),
  largeCharges: countOf(isLargeCharge),
  proposed: countOf(hasProposalSql),
})
const missingFigures = columns({
  missing: sql<number>`count(*)`,
  missingCents: sql<Cents>`coalesce(sum(cents), 0)::bigint`,
})
type Figures = ValueOf<typeof covered> & ValueOf<typeof lineFigures> & ValueOf<typeof missingFigures>

export async function readReconciliation(db: Db): Promise<Reconciliation> {
  const [found] = (await select(
    db,
    sql<Figures>`*`,
    sql`from (select ${covered} from ${statements}) covered, (select ${lineFigures} from ${lines} where ${isOpenSql}) lines,
      (select ${missingFigures} from ${await missingSql(db)}) missing`,
  )) as [Figures]
  return {
    from: toInstantOrNull(found.from),
    to: toInstantOrNull(found.to),
    matched: found.matched,
    resolved: found.resolved,
    unmatched: { count: found.unknown, amountKES: toKES(found.unknownCents) },
    amountMismatch: found.other,
    charges: { count: found.charges, amountKES: toKES(found.chargesCents) },
    largeCharges: found.largeCharges,
    proposed: found.proposed,
    missing: { count: found.missing, amountKES: toKES(found.missingCents) },
    unexplained: found.unknown + found.other + found.missing,
  }
}

const importer = subquery(users.name, sql`from ${users} where ${users.id} = ${statements.importedBy}`)
const statement = columns({
  id: statements.id,
  provider: statements.provider,
  fileName: statements.fileName,
  startsAt: millisecondsSql(statements.startsAt),
  endsAt: millisecondsSql(statements.endsAt),
  lineCount: statements.lineCount,
  openingCents: statements.openingCents,
  closingCents: statements.closingCents,
  breaks: sql<number>`jsonb_array_length(${statements.breaks})`,
  importedAt: millisecondsSql(statements.importedAt),
  importedBy: sql<string>`coalesce(${importer}, '')`,
})

const toStatement = ({ openingCents, closingCents, ...row }: ValueOf<typeof statement>): Statement => ({
  ...row,
  openingKES: openingCents === null ? null : toKES(openingCents),
  closingKES: closingCents === null ? null : toKES(closingCents),
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  importedAt: toInstant(row.importedAt),
})

export const findStatements = (db: Db, page: PageQuery) =>
  paged(
    page,
    newestFirst(statements.id, StatementId),
    ({ after, end }) => select(db, statement, sql`from ${statements} where ${allOf(after)} ${end}`),
    toStatement,
  )

export async function findStatement(db: Db, id: StatementId): Promise<Statement> {
  const row = await selectOne(db, statement, sql`from ${statements} where ${statements.id} = ${id}`)
  if (!row) throw notFound('The statement')
  return toStatement(row)
}

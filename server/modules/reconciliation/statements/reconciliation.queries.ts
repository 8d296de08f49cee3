import { type SQL, sql } from 'drizzle-orm'
import type { Reconciliation } from '#contracts/admin/reconciliation.ts'
import type { Statement } from '#contracts/money/imported-statements.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { StatementId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, fixed, select, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { isChargeSql } from './match-lines.queries.ts'
import { statementLines as lines, missingResolutions, statements } from './statements.tables.ts'

/**
 * Records that should be on a statement and are on none. Our time of a movement is a little later than the provider's, so one
 * settled within an hour of a statement's start or end may belong to the one before or after.
 */
export const missingSql = fixed(sql`(
  select own.* from (
    select ${payments.id}, ${payments.vendorId}, ${payments.provider}, ${payments.receipt}, 'PAYMENT' as kind, ${payments.amountCents} as cents, ${payments.settledAt}, ${payments.orderId}
      from ${payments}
      where ${acrossVendors('statement-lines')} and ${payments.status} = 'SUCCEEDED' and ${payments.receipt} is not null
    union all select ${refunds.id}, ${refunds.vendorId}, ${refunds.provider}, ${refunds.receipt}, 'REFUND', -${refunds.amountCents}, ${refunds.settledAt}, ${refunds.orderId}
      from ${refunds} where ${refunds.status} = 'SUCCEEDED' and ${refunds.receipt} is not null
    union all select ${payouts.id}, ${payouts.vendorId}, ${payouts.provider}, ${payouts.reference}, 'PAYOUT', -${payouts.amountCents}, ${payouts.settledAt}, null
      from ${payouts} where ${payouts.status} = 'PAID'
  ) own
  where exists (select from ${statements} where ${statements.provider} = own.provider
      and own.settled_at between ${statements.startsAt} + interval '1 hour' and ${statements.endsAt} - interval '1 hour')
    and not exists (select from ${lines} where ${lines.receipt} = own.receipt and ${lines.provider} = own.provider
      and sign(${lines.amountCents}) = sign(own.cents) and not ${isChargeSql})
    and not exists (select from ${missingResolutions}
      where ${missingResolutions.receipt} = own.receipt and ${missingResolutions.provider} = own.provider)) missing`)

const isUnknown = sql`${lines.state} = 'UNMATCHED' and not ${isChargeSql}`
const isCharge = sql`${lines.state} = 'UNMATCHED' and ${isChargeSql}`
const countLines = (isCounted: SQL) => sql<number>`count(*) filter (where ${isCounted})`
const sumLines = (isCounted: SQL) =>
  sql<Cents>`coalesce(sum(${lines.amountCents}) filter (where ${isCounted}), 0)::bigint`

const covered = columns({
  from: millisecondsSql(sql<Date | null>`min(${statements.startsAt})`),
  to: millisecondsSql(sql<Date | null>`max(${statements.endsAt})`),
})
const lineFigures = columns({
  matched: countLines(sql`${lines.state} = 'MATCHED'`),
  resolved: countLines(sql`${lines.state} = 'RESOLVED'`),
  unknown: countLines(isUnknown),
  unknownCents: sumLines(isUnknown),
  other: countLines(sql`${lines.state} = 'AMOUNT_MISMATCH'`),
  charges: countLines(isCharge),
  chargesCents: sumLines(isCharge),
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
    sql`from (select ${covered} from ${statements}) covered, (select ${lineFigures} from ${lines}) lines,
      (select ${missingFigures} from ${missingSql}) missing`,
  )) as [Figures]
  return {
    from: toInstantOrNull(found.from),
    to: toInstantOrNull(found.to),
    matched: found.matched,
    resolved: found.resolved,
    unmatched: { count: found.unknown, amountKES: toKES(found.unknownCents) },
    amountMismatch: found.other,
    charges: { count: found.charges, amountKES: toKES(found.chargesCents) },
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
  importedAt: millisecondsSql(statements.importedAt),
  importedBy: sql<string>`coalesce(${importer}, '')`,
})

const toStatement = (row: ValueOf<typeof statement>): Statement => ({
  ...row,
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

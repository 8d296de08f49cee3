import { sql } from 'drizzle-orm'
import type { MissingRecord, Reconciliation, Statement } from '#contracts/admin/reconciliation.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { StatementId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { isChargeSql } from './match-lines.queries.ts'

/**
 * Records that should be on a statement and are on none. Our time of a movement is a little later than the provider's, so one
 * settled within an hour of a statement's start or end may belong to the one before or after.
 */
const missingSql = sql`(
  select own.* from (
    select id, vendor_id, receipt, 'PAYMENT' as kind, amount_cents as cents, settled_at, order_id from payments
      where ${acrossVendors('statement-lines')} and status = 'SUCCEEDED' and method = 'MPESA' and receipt is not null
    union all select r.id, r.vendor_id, r.receipt, 'REFUND', -r.amount_cents, r.settled_at, r.order_id from refunds r
      left join suspense_items s on s.vendor_id = r.vendor_id and s.id = r.suspense_id
      left join payments p on p.vendor_id = r.vendor_id and p.id = coalesce(r.payment_id, s.payment_id)
      where r.status = 'SUCCEEDED' and r.receipt is not null and coalesce(p.method, s.provider) = 'MPESA'
    union all select id, vendor_id, reference, 'PAYOUT', -amount_cents, settled_at, null from payouts where status = 'PAID'
  ) own
  where exists (select from statements s where s.provider = 'MPESA'
      and own.settled_at between s.starts_at + interval '1 hour' and s.ends_at - interval '1 hour')
    and not exists (select from statement_lines l where l.receipt = own.receipt and sign(l.amount_cents) = sign(own.cents) and not ${isChargeSql})
    and not exists (select from missing_resolutions e where e.receipt = own.receipt))`

interface Figures extends Record<string, unknown> {
  from: number | null
  to: number | null
  matched: number
  resolved: number
  unknown: number
  unknownCents: Cents
  other: number
  charges: number
  chargesCents: Cents
  missing: number
  missingCents: Cents
}

export async function readReconciliation(db: Db): Promise<Reconciliation> {
  const isUnknown = sql`l.state = 'UNMATCHED' and not ${isChargeSql}`
  const isCharge = sql`l.state = 'UNMATCHED' and ${isChargeSql}`
  const { rows } = await db.execute<Figures>(sql`
    select * from (select ${millisecondsSql(sql`min(starts_at)`)} as from, ${millisecondsSql(sql`max(ends_at)`)} as to from statements) covered,
      (select count(*) filter (where l.state = 'MATCHED') as matched, count(*) filter (where l.state = 'RESOLVED') as resolved,
        count(*) filter (where ${isUnknown}) as unknown,
        coalesce(sum(l.amount_cents) filter (where ${isUnknown}), 0)::bigint as "unknownCents",
        count(*) filter (where l.state = 'AMOUNT_MISMATCH') as other,
        count(*) filter (where ${isCharge}) as charges,
        coalesce(sum(l.amount_cents) filter (where ${isCharge}), 0)::bigint as "chargesCents"
      from statement_lines l) lines,
      (select count(*) as missing, coalesce(sum(cents), 0)::bigint as "missingCents" from ${missingSql} m) missing`)
  const [found] = rows as [Figures]
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

interface MissingRow extends Record<string, unknown>, Omit<MissingRecord, 'amountKES' | 'settledAt'> {
  cents: Cents
  settledAt: number
}

export interface MissingCursor {
  at: number
  receipt: string
}

export async function findMissing(db: Db, limit: number, after: MissingCursor | undefined): Promise<MissingRecord[]> {
  const isAfter = after && sql`(m.settled_at, m.receipt) > (${momentSql(new Date(after.at))}, ${after.receipt})`
  const { rows } = await db.execute<MissingRow>(sql`
    select m.receipt, m.kind, m.cents, ${millisecondsSql(sql`m.settled_at`)} as "settledAt",
      (select json_build_object('id', o.id, 'number', o.number) from orders o where o.vendor_id = m.vendor_id and o.id = m.order_id) as order
    from ${missingSql} m where ${allOf(isAfter)} order by m.settled_at, m.receipt limit ${limit}`)
  return rows.map(({ cents, settledAt, ...row }) => ({
    ...row,
    amountKES: toKES(cents),
    settledAt: toInstant(settledAt),
  }))
}

/** The missing record with this receipt. */
export async function missingId(db: Db, receipt: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select m.id from ${missingSql} m where m.receipt = ${receipt}`)
  return rows[0]?.id
}

interface StatementRow extends Record<string, unknown>, Omit<Statement, 'startsAt' | 'endsAt' | 'importedAt'> {
  startsAt: number
  endsAt: number
  importedAt: number
}

const statementsSql = sql`
  select s.id, s.file_name as "fileName", ${millisecondsSql(sql`s.starts_at`)} as "startsAt", ${millisecondsSql(sql`s.ends_at`)} as "endsAt",
    s.line_count as "lineCount", ${millisecondsSql(sql`s.imported_at`)} as "importedAt",
    coalesce((select name from users where id = s.imported_by), '') as "importedBy"
  from statements s`

const toStatement = (row: StatementRow): Statement => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  importedAt: toInstant(row.importedAt),
})

/** The newest first. */
export async function findStatements(db: Db, limit: number, after: StatementId | undefined): Promise<Statement[]> {
  const { rows } = await db.execute<StatementRow>(
    sql`${statementsSql} where ${allOf(after && sql`s.id < ${after}::uuid`)} order by s.id desc limit ${limit}`,
  )
  return rows.map(toStatement)
}

export async function findStatement(db: Db, id: StatementId): Promise<Statement> {
  const { rows } = await db.execute<StatementRow>(sql`${statementsSql} where s.id = ${id}`)
  if (!rows[0]) throw notFound('The statement')
  return toStatement(rows[0])
}

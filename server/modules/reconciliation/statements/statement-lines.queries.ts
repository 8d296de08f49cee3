import { type SQL, sql } from 'drizzle-orm'
import type {
  DiscrepancyResolution,
  LineFilter,
  OwnKind,
  StatementLine,
  StatementLineState,
} from '#contracts/admin/reconciliation.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OrderId, PaymentId, StatementLineId, VendorId } from '#contracts/wire/primitives.ts'
import { redactPhones } from '#server/modules/payments/index.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import {
  allOf,
  containing,
  millisecondsSql,
  momentSql,
  toInstant,
  toInstantOrNull,
} from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { allowedDiscrepancyActions, type Discrepancy } from './allowed-discrepancy-actions.ts'
import { isChargeSql } from './match-lines.queries.ts'

interface Row extends Record<string, unknown> {
  id: StatementLineId
  receipt: string
  details: string
  otherParty: string
  account: string
  cents: Cents
  completedAt: number
  state: StatementLineState
  isCharge: boolean
  ownKind: OwnKind | null
  ownCents: Cents | null
  order: { id: OrderId; number: string } | null
  resolution: DiscrepancyResolution | null
  resolvedAt: number | null
  resolvedBy: string | null
  note: string | null
}

/** The id of the record a line was matched with; a charge has the id of its posting, which is none of these. */
const ownSql = sql`
  select 'PAYMENT' as kind, amount_cents as cents, vendor_id, order_id from payments where id = l.matched_id::uuid
  union all select 'SUSPENSE', s.amount_cents, s.vendor_id, p.order_id from suspense_items s left join payments p on p.id = s.payment_id
    where s.id = l.matched_id::uuid
  union all select 'REFUND', -amount_cents, vendor_id, order_id from refunds where id = l.matched_id::uuid
  union all select 'PAYOUT', -amount_cents, vendor_id, null from payouts where id = l.matched_id::uuid`

const rowsSql = sql`
  select l.id, l.receipt, l.details, l.other_party as "otherParty", l.account, l.amount_cents as cents,
    ${millisecondsSql(sql`l.completed_at`)} as "completedAt", l.state, ${isChargeSql} as "isCharge",
    own.kind as "ownKind", own.cents as "ownCents",
    (select json_build_object('id', o.id, 'number', o.number) from orders o where o.id = own.order_id) as order,
    l.resolution, ${millisecondsSql(sql`l.resolved_at`)} as "resolvedAt", l.note,
    (select name from users where id = l.resolved_by) as "resolvedBy"
  from statement_lines l left join lateral (${ownSql}) own on true`

/** The provider's details contain a customer's phone, with and without their name. */
const masked = (words: string) => String(redactPhones(words, null))

const toLine = ({ cents, ownKind, ownCents, order, ...row }: Row): StatementLine => ({
  ...row,
  details: masked(row.details),
  otherParty: masked(row.otherParty),
  account: masked(row.account),
  amountKES: toKES(cents),
  completedAt: toInstant(row.completedAt),
  match: ownKind && ownCents !== null ? { kind: ownKind, amountKES: toKES(ownCents), order } : null,
  actions: allowedDiscrepancyActions({ state: row.state, amountCents: cents, ownCents }),
  resolvedAt: toInstantOrNull(row.resolvedAt),
})

const shown: Record<LineFilter, SQL> = {
  UNMATCHED: sql`l.state = 'UNMATCHED' and not ${isChargeSql}`,
  AMOUNT_MISMATCH: sql`l.state = 'AMOUNT_MISMATCH'`,
  CHARGES: sql`l.state = 'UNMATCHED' and ${isChargeSql}`,
  MATCHED: sql`l.state = 'MATCHED'`,
  RESOLVED: sql`l.state = 'RESOLVED'`,
}

const needsSomebody: readonly LineFilter[] = ['UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES']

export interface LineCursor {
  at: number
  id: StatementLineId
}

export async function findLines(
  db: Db,
  { show, search }: { show: LineFilter; search?: string },
  limit: number,
  after: LineCursor | undefined,
): Promise<StatementLine[]> {
  const isOldestFirst = needsSomebody.includes(show)
  const place = after && sql`(${momentSql(new Date(after.at))}, ${after.id}::uuid)`
  const isSought = allOf(
    shown[show],
    search !== undefined &&
      sql`(l.receipt ilike ${containing(search)} or l.details ilike ${containing(search)} or l.account ilike ${containing(search)})`,
    place && (isOldestFirst ? sql`(l.completed_at, l.id) > ${place}` : sql`(l.completed_at, l.id) < ${place}`),
  )
  const order = isOldestFirst ? sql`l.completed_at, l.id` : sql`l.completed_at desc, l.id desc`
  const { rows } = await db.execute<Row>(sql`${rowsSql} where ${isSought} order by ${order} limit ${limit}`)
  return rows.map(toLine)
}

export const placeOfLine = ({ completedAt, id }: StatementLine): LineCursor & Record<string, unknown> => ({
  at: Date.parse(completedAt),
  id,
})

export async function findLine(db: Db, id: StatementLineId): Promise<StatementLine> {
  const { rows } = await db.execute<Row>(sql`${rowsSql} where l.id = ${id}`)
  if (!rows[0]) throw notFound('The line')
  return toLine(rows[0])
}

/** A line with the record that has its receipt. */
export interface LockedLine extends Discrepancy {
  receipt: string
  account: string
  otherParty: string
  own: { kind: OwnKind; id: string; vendorId: VendorId } | null
}

/** Reads a line and locks it until the transaction ends. */
export async function lockLine(tx: Tx, id: StatementLineId): Promise<LockedLine> {
  const { rows } = await tx.execute<LockedLine & Record<string, unknown>>(sql`
    select l.state, l.receipt, l.account, l.other_party as "otherParty", l.amount_cents as "amountCents", own.cents as "ownCents",
      case when own.kind is not null then json_build_object('kind', own.kind, 'id', l.matched_id, 'vendorId', own.vendor_id) end as own
    from statement_lines l left join lateral (${ownSql}) own on true where l.id = ${id} for no key update of l`)
  if (!rows[0]) throw notFound('The line')
  return rows[0]
}

/** The payment a line was meant for: by the order number in its account field and the phone it came from. */
export async function intendedPayment(
  tx: Tx,
  { account, otherParty }: LockedLine,
): Promise<{ id: PaymentId; vendorId: VendorId } | null> {
  const { rows } = await tx.execute<{ id: PaymentId; vendorId: VendorId }>(sql`
    select p.id, p.vendor_id as "vendorId" from orders o join payments p on p.vendor_id = o.vendor_id and p.order_id = o.id and p.method = 'MPESA'
    where o.number = upper(${account}) and strpos(${otherParty}, right(p.phone, 9)) > 0
    order by p.status = 'SUCCEEDED' desc, p.id desc limit 1`)
  return rows[0] ?? null
}

import { sql } from 'drizzle-orm'
import type { DisbursementKind } from '#contracts/money/disbursements.ts'
import type { AdminRefund, RefundFilter, RefundStatus } from '#contracts/money/refunds.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type RefundId, toMsisdn } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, containing, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { needsPerson } from '../refunds/refunds.queries.ts'

interface Row extends Record<string, unknown> {
  id: RefundId
  status: RefundStatus
  cents: Cents
  reason: string
  receipt: string | null
  failure: string | null
  route: DisbursementKind | null
  createdAt: number
  settledAt: number | null
  order: AdminRefund['order']
  vendor: AdminRefund['vendor']
  customer: AdminRefund['customer']
  payment: AdminRefund['payment']
}

const rowsSql = sql`
  select r.id, r.status, r.amount_cents as cents, r.reason, r.receipt, r.failure,
    (select kind from disbursements where vendor_id = r.vendor_id and refund_id = r.id order by id desc limit 1) as route, ${millisecondsSql(sql`r.created_at`)} as "createdAt",
    ${millisecondsSql(sql`r.settled_at`)} as "settledAt", json_build_object('id', o.id, 'number', o.number) as order,
    json_build_object('id', v.id, 'slug', v.slug, 'name', v.name) as vendor, json_build_object('name', o.contact_name) as customer,
    json_build_object('receipt', p.receipt, 'phone', p.phone) as payment
  from refunds r join payments p
    on p.vendor_id = r.vendor_id
      and p.id = coalesce(r.payment_id, (select payment_id from suspense_items where vendor_id = r.vendor_id and id = r.suspense_id))
    join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id join vendors v on v.id = r.vendor_id`

const toRefund = ({ cents, ...row }: Row): AdminRefund => ({
  ...row,
  amountKES: toKES(cents),
  createdAt: toInstant(row.createdAt),
  settledAt: toInstantOrNull(row.settledAt),
})

/** What is owed comes the longest waiting first; everything else the newest first. */
export async function refundsForAdmin(
  db: Db,
  { status, search, now }: { status?: RefundFilter; search?: string; now: Date },
  limit: number,
  after: RefundId | undefined,
): Promise<AdminRefund[]> {
  const isOldestFirst = status !== undefined && status !== 'SUCCEEDED'
  const isSought = allOf(
    acrossVendors('admin-lists'),
    status && (status === 'STUCK' ? needsPerson(now) : sql`r.status = ${status}`),
    !!search && matching(search),
    after && (isOldestFirst ? sql`r.id > ${after}::uuid` : sql`r.id < ${after}::uuid`),
  )
  const { rows } = await db.execute<Row>(
    sql`${rowsSql} where ${isSought} order by r.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit}`,
  )
  return rows.map(toRefund)
}

function matching(search: string) {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const msisdn = toMsisdn(search)
  return sql`(r.receipt = ${compact} or p.receipt = ${compact} or strpos(o.number, ${compact}) > 0
    or o.contact_name ilike ${containing(search.trim())} or v.name ilike ${containing(search.trim())}
    ${msisdn ? sql`or p.phone = ${`+${msisdn}`}` : sql``})`
}

export async function refundForAdmin(db: Db, id: RefundId): Promise<AdminRefund> {
  const { rows } = await db.execute<Row>(sql`${rowsSql} where ${acrossVendors('admin-record')} and r.id = ${id}`)
  if (!rows[0]) throw notFound('The refund')
  return toRefund(rows[0])
}

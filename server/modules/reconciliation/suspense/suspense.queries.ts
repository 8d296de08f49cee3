import { sql } from 'drizzle-orm'
import type { SuspenseItem, SuspenseState } from '#contracts/admin/suspense.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type SuspenseId, toMsisdn } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { maskedPhone } from '#server/platform/masked-phone.ts'
import { allowedSuspenseActions } from './allowed-suspense-actions.ts'

interface Row
  extends Record<string, unknown>,
    Omit<SuspenseItem, 'amountKES' | 'openedAt' | 'resolvedAt' | 'payment' | 'actions'> {
  cents: Cents
  openedAt: number
  resolvedAt: number | null
  payment: (Omit<NonNullable<SuspenseItem['payment']>, 'amountKES'> & { cents: Cents }) | null
  /** Its payment expects exactly this amount; the same rule as `waitsFor`. */
  isAwaited: boolean
}

const rowsSql = sql`
  select s.id, s.provider, s.reason, s.amount_cents as cents, s.receipt, coalesce(s.phone, p.phone) as phone, s.resolution, s.note,
    ${millisecondsSql(sql`s.opened_at`)} as "openedAt", ${millisecondsSql(sql`s.resolved_at`)} as "resolvedAt",
    (select name from users where id = s.resolved_by) as "resolvedBy",
    (select json_build_object('id', r.id, 'status', r.status) from refunds r where r.vendor_id = s.vendor_id and r.suspense_id = s.id) as refund,
    case when p.id is not null then json_build_object('id', p.id, 'status', p.status, 'cents', p.amount_cents,
      'order', json_build_object('id', o.id, 'number', o.number), 'customer', o.contact_name) end as payment,
    coalesce(p.amount_cents = s.amount_cents and p.method = s.provider
      and (p.status <> 'SUCCEEDED' or (p.receipt is null and s.receipt is not null)), false) as "isAwaited"
  from suspense_items s left join payments p on p.vendor_id = s.vendor_id and p.id = s.payment_id
    left join orders o on o.vendor_id = p.vendor_id and o.id = p.order_id`

const toItem = ({ cents, payment, phone, isAwaited, ...row }: Row): SuspenseItem => {
  const { cents: requestedCents = 0, ...paid } = payment ?? {}
  return {
    ...row,
    amountKES: toKES(cents),
    phone: phone && maskedPhone(phone),
    openedAt: toInstant(row.openedAt),
    resolvedAt: toInstantOrNull(row.resolvedAt),
    payment: payment && ({ ...paid, amountKES: toKES(requestedCents) } as SuspenseItem['payment']),
    actions: allowedSuspenseActions({
      isOpen: row.resolution === null,
      hasPayer: payment !== null && !isAwaited,
      amountCents: cents,
    }),
  }
}

export interface SuspenseCursor {
  isOpen: boolean
  id: SuspenseId
}

export const placeOfItem = ({ id, resolution }: SuspenseItem): SuspenseCursor & Record<string, unknown> => ({
  id,
  isOpen: resolution === null,
})

export async function findSuspense(
  db: Db,
  { state, search }: { state?: SuspenseState; search?: string },
  limit: number,
  after: SuspenseCursor | undefined,
): Promise<SuspenseItem[]> {
  const isAfter =
    after &&
    (after.isOpen
      ? sql`(s.resolution is not null or s.id > ${after.id}::uuid)`
      : sql`(s.resolution is not null and s.id < ${after.id}::uuid)`)
  const isSought = allOf(
    acrossVendors('admin-lists'),
    state && (state === 'OPEN' ? sql`s.resolution is null` : sql`s.resolution is not null`),
    !!search && matching(search),
    isAfter,
  )
  const { rows } = await db.execute<Row>(sql`
    ${rowsSql} where ${isSought}
    order by s.resolution is not null, case when s.resolution is null then s.id end, s.id desc limit ${limit}`)
  return rows.map(toItem)
}

function matching(search: string) {
  const compact = search.replaceAll(/\s/g, '').toUpperCase()
  const msisdn = toMsisdn(search)
  return sql`(s.receipt = ${compact} or strpos(o.number, ${compact}) > 0
    ${msisdn ? sql`or s.phone = ${`+${msisdn}`}` : sql``})`
}

export async function findSuspenseItem(db: Db, id: SuspenseId): Promise<SuspenseItem> {
  const { rows } = await db.execute<Row>(sql`${rowsSql} where ${acrossVendors('admin-record')} and s.id = ${id}`)
  if (!rows[0]) throw notFound('This money')
  return toItem(rows[0])
}

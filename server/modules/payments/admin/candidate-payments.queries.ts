import { sql } from 'drizzle-orm'
import type { CandidatePayment } from '#contracts/admin/payments.ts'
import { type Cents, toCents, toKES } from '#contracts/wire/money.ts'
import { toMsisdn } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { maskedPhone } from '#server/platform/masked-phone.ts'

interface Row extends Record<string, unknown>, Omit<CandidatePayment, 'amountKES' | 'createdAt'> {
  cents: Cents
  createdAt: number
}

/** The payments that money of nobody's may have come for, the nearest in time first. */
export async function candidatePayments(
  db: Db,
  { amountKES, near, search }: { amountKES: number; near: string; search?: string },
): Promise<CandidatePayment[]> {
  const msisdn = search && toMsisdn(search)
  const isSought = allOf(
    acrossVendors('admin-lists'),
    sql`p.method = 'MPESA' and p.amount_cents = ${toCents(amountKES)}`,
    sql`(p.status <> 'SUCCEEDED' or p.receipt is null)`,
    search
      ? msisdn
        ? sql`p.phone = ${`+${msisdn}`}`
        : sql`o.number = ${search.replaceAll(/\s/g, '').toUpperCase()}`
      : sql`p.created_at between ${near}::timestamptz - interval '3 days' and ${near}::timestamptz + interval '1 day'`,
  )
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.status, p.amount_cents as cents, p.phone, ${millisecondsSql(sql`p.created_at`)} as "createdAt",
      json_build_object('id', o.id, 'number', o.number) as order, o.contact_name as customer
    from payments p join orders o on o.vendor_id = p.vendor_id and o.id = p.order_id
    where ${isSought} order by abs(extract(epoch from p.created_at - ${near}::timestamptz)), p.id limit 20`)
  return rows.map(({ cents, phone, createdAt, ...row }) => ({
    ...row,
    amountKES: toKES(cents),
    phone: phone && maskedPhone(phone),
    createdAt: toInstant(createdAt),
  }))
}

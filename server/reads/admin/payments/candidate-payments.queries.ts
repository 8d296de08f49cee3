import type { CandidatePayment } from '#contracts/admin/suspense.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'
import { toMsisdn } from '#contracts/wire/primitives.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'

const candidate = columns({
  id: payments.id,
  status: payments.status,
  cents: payments.amountCents,
  phone: payments.phone,
  createdAt: millisecondsSql(payments.createdAt),
  order: jsonObject({ id: orders.id, number: orders.number }),
  customer: orders.contactName,
})

/** The payments that money of nobody's may have come for, the nearest in time first. */
export async function candidatePayments(
  db: Db,
  { provider, amountKES, near, search }: { provider: ProviderId; amountKES: number; near: string; search?: string },
): Promise<CandidatePayment[]> {
  const msisdn = search && toMsisdn(search)
  const matchesFilter = allOf(
    acrossVendors('admin-lists'),
    sql`${payments.provider} = ${provider} and ${payments.amountCents} = ${toCents(amountKES)}`,
    sql`(${payments.status} <> 'SUCCEEDED' or ${payments.receipt} is null)`,
    search
      ? msisdn
        ? sql`${payments.phone} = ${`+${msisdn}`}`
        : sql`${orders.number} = ${search.replaceAll(/\s/g, '').toUpperCase()}`
      : sql`${payments.createdAt} between ${near}::timestamptz - interval '3 days' and ${near}::timestamptz + interval '1 day'`,
  )
  const distance = sql`abs(extract(epoch from ${payments.createdAt} - ${near}::timestamptz))`
  const rows = await select(
    db,
    candidate,
    sql`from ${payments} join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}
      where ${matchesFilter} order by ${distance}, ${payments.id} limit 20`,
  )
  return rows.map(({ cents, phone, createdAt, ...row }) => ({
    ...row,
    amountKES: toKES(cents),
    phone: visiblePhone('ADMIN', phone),
    createdAt: toInstant(createdAt),
  }))
}

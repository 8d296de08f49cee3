import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonObject, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'

/** So many other shops of the same phone are named. */
const mostShops = 5

const paidTo = (phone: string) =>
  sql<number>`(select count(*) from ${payouts} where ${payouts.vendorId} = ${vendors.id}
    and ${payouts.status} = 'PAID' and ${payouts.phone} = ${sql.raw(phone)})`

interface FoundChange {
  at: number
  until: number
  by: { id: UserId; name: string; isAdmin: boolean } | null
  oldPhone: string | null
  oldPaid: number
  phone: string
  paid: number
  shops: { id: VendorId; name: string; status: VendorStatus }[]
}

const others = sql.raw('others')

/**
 * Of a row of vendors, the change of its payout phone that holds its payouts. The old phone is the one that was paid
 * last: of two changes in a row, what was between them is not offered. Where none was paid, it is what the trail says
 * was there before.
 */
export const phoneChangeSql = (now: Date) =>
  subquery(
    sql<FoundChange>`${jsonObject({
      at: millisecondsSql(vendors.payoutPhoneChangedAt),
      until: millisecondsSql(vendors.payoutsHeldUntil),
      by: sql<FoundChange['by']>`last.by`,
      oldPhone: sql<string | null>`was.phone`,
      oldPaid: paidTo('was.phone'),
      phone: vendors.payoutPhone,
      paid: paidTo('vendors.payout_phone'),
      shops: sql<FoundChange['shops']>`(select coalesce(json_agg(shop), '[]') from (
        select others.id, others.name, others.status from ${vendors} ${others}
        where others.payout_phone = ${vendors.payoutPhone} and others.id <> ${vendors.id}
        order by others.name limit ${sql.raw(`${mostShops}`)}) as shop)`,
    })}`,
    sql`from (select) as one
      left join lateral (
        select ${auditEntries.detail} #>> '{payoutPhone,from}' as "from", case when ${users.id} is not null then
          ${jsonObject({ id: users.id, name: users.name, isAdmin: sql<boolean>`${users.id} <> ${vendors.ownerId}` })} end as by
        from ${auditEntries} left join ${users} on ${users.id} = ${auditEntries.actorId}
        where ${auditEntries.subjectId} = ${vendors.id} and ${auditEntries.action} = 'vendor.change-payout-phone'
          and ${auditEntries.at} = ${vendors.payoutPhoneChangedAt}
        order by ${auditEntries.at} desc, ${auditEntries.id} desc limit 1) as last on true
      left join lateral (
        select ${payouts.phone} as phone from ${payouts} where ${payouts.vendorId} = ${vendors.id} and ${payouts.status} = 'PAID'
        order by ${payouts.id} desc limit 1) as paid on true
      cross join lateral (select nullif(coalesce(paid.phone, last."from"), ${vendors.payoutPhone}) as phone) as was
      where ${vendors.payoutsHeldUntil} > ${momentSql(now)}`,
  )

export function toPhoneChange(found: FoundChange | null): VendorOverview['phoneChange'] {
  if (!found) return null
  const { at, until, by, oldPhone, oldPaid, phone, paid, shops } = found
  return {
    at: toInstant(at),
    until: toInstant(until),
    by,
    old: oldPhone === null ? null : { phone: oldPhone, paid: oldPaid },
    new: { phone, paid, shops },
  }
}

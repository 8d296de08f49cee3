import { type SQL, sql } from 'drizzle-orm'
import { payoutPhoneCoolingHours } from '#contracts/money/payouts.ts'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { hours } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type CardRow, cardColumns, toOpenState } from '../storefront/vendor-card.queries.ts'
import { type DeliveryAreaRow, deliveryAreasColumn, toDeliveryArea } from './delivery-areas.ts'

export interface ProfileRow extends CardRow {
  description: string
  status: VendorStatus
  statusReason: string | null
  phone: string
  address: string
  payoutPhone: string
  payoutPhoneChangedAt: number | null
  areas: DeliveryAreaRow[]
}

/** The owner's view of the row `v` of vendors. */
export const profileColumns = (now: Date): SQL => sql`
  ${cardColumns(now)}, v.description, v.status, v.status_reason as "statusReason", v.phone, v.address,
  v.payout_phone as "payoutPhone",
  ${millisecondsSql(sql`v.payout_phone_changed_at`)} as "payoutPhoneChangedAt", ${deliveryAreasColumn}`

export async function findProfile(db: Db, id: VendorId, now: Date): Promise<VendorProfile> {
  const { rows } = await db.execute<ProfileRow & Record<string, unknown>>(
    sql`select ${profileColumns(now)} from vendors v where v.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw notFound('The shop')
  return toProfile(row, now)
}

export const toProfile = (row: ProfileRow, now: Date): VendorProfile => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  description: row.description,
  status: row.status,
  statusReason: row.statusReason,
  phone: row.phone,
  county: row.county,
  area: row.area,
  address: row.address,
  categories: row.categories,
  hours: row.windows,
  closures: row.closures.map(({ startsAt, endsAt, reason }) => ({
    startsAt: toInstant(startsAt),
    endsAt: toInstant(endsAt),
    reason,
  })),
  hasPickup: row.hasPickup,
  deliveryAreas: row.areas.map(toDeliveryArea),
  preparationMinutes: { from: row.preparationFrom, to: row.preparationTo },
  payoutPhone: row.payoutPhone,
  payoutPhoneCoolsAt: laterThan(
    now,
    row.payoutPhoneChangedAt && row.payoutPhoneChangedAt + hours(payoutPhoneCoolingHours),
  ),
  open: toOpenState(row, now),
  pausedUntil: toInstantOrNull(row.pausedUntil),
})

const laterThan = (now: Date, moment: number | null) =>
  moment !== null && moment > now.getTime() ? toInstant(moment) : null

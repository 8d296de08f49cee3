import type { VendorProfile } from '#contracts/vendor-profile.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Actor, type VendorActor, visiblePayoutPhone } from '#server/modules/identity/index.ts'
import { numberSettingSql } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, type RowOf, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import type { VendorRef } from '../of-vendor.ts'
import { cardColumns, toOpenState } from '../storefront/vendor-card.queries.ts'
import { vendors } from '../vendors.tables.ts'
import { deliveryAreasJson, toDeliveryArea } from './delivery-areas.ts'

const payoutsHeldUntil = millisecondsSql(vendors.payoutsHeldUntil)

/** The owner's view of a row of vendors. */
export const profileColumns = (now: Date, vendor: VendorRef) => ({
  ...cardColumns(now, { vendor }),
  description: vendors.description,
  status: vendors.status,
  statusReason: vendors.statusReason,
  phone: vendors.phone,
  address: vendors.address,
  kraPin: vendors.kraPin,
  isVatRegistered: vendors.isVatRegistered,
  payoutPhone: vendors.payoutPhone,
  payoutsHeldUntil,
  payoutLeastKES: numberSettingSql('payoutLeastKES'),
  areas: deliveryAreasJson(vendor),
  version: vendors.version,
})
type ProfileRow = RowOf<ReturnType<typeof profileColumns>>

export async function findProfile(db: Db, id: VendorId, now: Date): Promise<VendorProfile> {
  const profile = columns(profileColumns(now, sql`${id}::uuid`))
  const row = await selectOne(db, profile, sql`from ${vendors} where ${vendors.id} = ${id}`)
  if (!row) throw notFound('The shop')
  return toProfile(row, now)
}

/** The same for somebody of the shop: the payout phone is masked for whoever has nothing to do with payouts. */
export async function findProfileFor(
  db: Db,
  { vendorId, shop }: Pick<VendorActor, 'vendorId'> & Pick<Actor, 'shop'>,
  now: Date,
): Promise<VendorProfile> {
  const profile = await findProfile(db, vendorId, now)
  return { ...profile, payoutPhone: visiblePayoutPhone(shop, profile.payoutPhone) }
}

export const toProfile = (row: ProfileRow, now: Date): VendorProfile => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  description: row.description,
  cover: row.cover,
  logo: row.logo,
  status: row.status,
  statusReason: row.statusReason,
  phone: row.phone,
  county: row.county,
  area: row.area,
  address: row.address,
  kraPin: row.kraPin,
  isVatRegistered: row.isVatRegistered,
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
  payoutPhoneCoolsAt: laterThan(now, row.payoutsHeldUntil),
  payoutLeastKES: row.payoutLeastKES,
  open: toOpenState(row, now),
  pause:
    row.pauseReason && (row.pausedUntil === null || row.pausedUntil > now.getTime())
      ? { until: toInstantOrNull(row.pausedUntil), reason: row.pauseReason }
      : null,
  version: row.version,
})

const laterThan = (now: Date, moment: number | null) =>
  moment !== null && moment > now.getTime() ? toInstant(moment) : null

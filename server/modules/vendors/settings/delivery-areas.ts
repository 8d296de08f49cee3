import type { DeliveryArea, ReachedArea } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { arrayOfVendor, byVendorRef } from '../of-vendor.ts'
import { wayMinutesJson } from '../usual-times/usual-times.queries.ts'
import { deliveryAreas } from '../vendors.tables.ts'

const area = {
  id: deliveryAreas.id,
  name: deliveryAreas.name,
  fee: deliveryAreas.feeCents,
  minimum: deliveryAreas.minimumCents,
}
const areaJson = jsonObject(area)
const reachedJson = jsonObject({ ...area, wayMinutes: wayMinutesJson(deliveryAreas.vendorId, deliveryAreas.name) })

const areasOf = <Item>(item: SQL<Item>) =>
  byVendorRef((vendor) =>
    arrayOfVendor(vendor, item, {
      from: sql`${deliveryAreas}`,
      vendorId: deliveryAreas.vendorId,
      orderBy: sql`${deliveryAreas.position}, ${deliveryAreas.name}`,
    }),
  )

/** The delivery areas of a vendor. */
export const deliveryAreasJson = areasOf(areaJson)
/** As customers see them. */
export const reachedAreasJson = areasOf(reachedJson)

export const toReachedArea = ({ wayMinutes, ...area }: ValueOf<typeof reachedJson>): ReachedArea => ({
  ...toDeliveryArea(area),
  wayMinutes,
})

export const toDeliveryArea = ({ id, name, fee, minimum }: ValueOf<typeof areaJson>): DeliveryArea => ({
  id,
  name,
  feeKES: toKES(fee),
  minimumKES: toKES(minimum),
})

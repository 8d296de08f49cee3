import type { DeliveryArea, ReachedArea } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { wayMinutesJson } from '../usual-times/usual-times.queries.ts'
import { deliveryAreas, vendors } from '../vendors.tables.ts'

const area = {
  id: deliveryAreas.id,
  name: deliveryAreas.name,
  fee: deliveryAreas.feeCents,
  minimum: deliveryAreas.minimumCents,
}
const areaJson = jsonObject(area)
const reachedJson = jsonObject({ ...area, wayMinutes: wayMinutesJson(vendors.id, deliveryAreas.name) })

const ofVendor = <Item>(item: SQL<Item>) =>
  jsonArray(item, sql`from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendors.id}`, {
    orderBy: sql`${deliveryAreas.position}, ${deliveryAreas.name}`,
  })

/** The delivery areas of a row of vendors. */
export const deliveryAreasJson = ofVendor(areaJson)
/** As customers see them. */
export const reachedAreasJson = ofVendor(reachedJson)

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

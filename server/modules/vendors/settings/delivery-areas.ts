import type { DeliveryArea } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { deliveryAreas, vendors } from '../vendors.tables.ts'

const areaJson = jsonObject({
  id: deliveryAreas.id,
  name: deliveryAreas.name,
  fee: deliveryAreas.feeCents,
  minimum: deliveryAreas.minimumCents,
})

/** The delivery areas of a row of vendors. */
export const deliveryAreasJson = jsonArray(
  areaJson,
  sql`from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendors.id}`,
  { orderBy: sql`${deliveryAreas.position}, ${deliveryAreas.name}` },
)

export const toDeliveryArea = ({ id, name, fee, minimum }: ValueOf<typeof areaJson>): DeliveryArea => ({
  id,
  name,
  feeKES: toKES(fee),
  minimumKES: toKES(minimum),
})

import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryArea } from '#contracts/vendors.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { DeliveryAreaId } from '#contracts/wire/primitives.ts'

export interface DeliveryAreaRow {
  id: DeliveryAreaId
  name: string
  fee: number
  minimum: number
}

/** The delivery areas of the row `v` of vendors. */
export const deliveryAreasColumn: SQL = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'fee', d.fee_cents, 'minimum', d.minimum_cents)
    order by d.position, d.name), '[]')
  from delivery_areas d where d.vendor_id = v.id) as areas`

export const toDeliveryArea = ({ id, name, fee, minimum }: DeliveryAreaRow): DeliveryArea => ({
  id,
  name,
  feeKES: toKES(fee),
  minimumKES: toKES(minimum),
})

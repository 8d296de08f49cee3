import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import { numberSettingSql } from '#server/modules/settings/index.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed, jsonObject } from '#server/platform/database/select.ts'
import { byVendorRef, jsonOfVendor } from '../of-vendor.ts'
import { vendors } from '../vendors.tables.ts'
import { vendorKitchenTimes, vendorWayTimes } from './usual-times.tables.ts'

/** Fewer than these say nothing about the next. */
const leastOrders = sql.raw('10')

/** How long an order takes a vendor's kitchen, as was learned; null until it was. */
export const learnedMinutesJson = byVendorRef((vendor) =>
  jsonOfVendor(vendor, {
    value: jsonObject({ from: vendorKitchenTimes.usualMinutes, to: vendorKitchenTimes.mostMinutes }),
    from: sql`${vendorKitchenTimes}`,
    vendorId: vendorKitchenTimes.vendorId,
    where: sql`${vendorKitchenTimes.orders} >= ${leastOrders}`,
    isAggregate: false,
  }),
)

/** The same of a row of vendors, or else as the shop says. */
export const kitchenMinutesJson = byVendorRef((vendor) => {
  const said = jsonObject({ from: vendors.preparationFrom, to: vendors.preparationTo })
  return fixed(sql<{ from: number; to: number }>`coalesce(${learnedMinutesJson(vendor)}, ${said})`)
})

const setMinutes = sql`${numberSettingSql('wayMinutes')}::int`

/** How long a way takes from a shop to an area by its name: as was learned, or else as is set for the market. */
export const wayMinutesJson = (vendorId: Column, area: Column | SQL) => sql<UsualMinutes>`coalesce((
  select ${jsonObject({ usual: vendorWayTimes.usualMinutes, most: vendorWayTimes.mostMinutes })}
  from ${vendorWayTimes}
  where ${vendorWayTimes.vendorId} = ${vendorId} and ${vendorWayTimes.area} = lower(${area})
    and ${vendorWayTimes.orders} >= ${leastOrders}),
  json_build_object('usual', ${setMinutes}, 'most', ${setMinutes}))`

import { isAllowed, roleRights, staffRoles } from '#contracts/staff/staff-rights.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { assert } from '#server/platform/errors.ts'
import { type OrderRow, orderPriceLines, orders } from '../orders.tables.ts'

/** Who of a shop hears what its orders cost it. */
const handling = staffRoles.filter((role) => isAllowed(['orders', 'money'], { role, rights: roleRights(role) }))

const paidDelivery = columns({
  shop: vendors.name,
  people: sql<UserId[]>`${vendors.ownerId} || array(select ${vendorStaff.userId} from ${vendorStaff}
    where ${vendorStaff.vendorId} = ${vendors.id} and ${vendorStaff.userId} <> ${vendors.ownerId}
      and ${vendorStaff.endedAt} is null and ${vendorStaff.role} = any(${sql.param(handling)}::text[]))`,
  /** Its discounts are the only ones that belong to no order line. */
  paidCents: sql<Cents>`(select coalesce(sum(${orderPriceLines.amountCents}), 0)::bigint from ${orderPriceLines}
    where ${orderPriceLines.vendorId} = ${orders.vendorId} and ${orderPriceLines.orderId} = ${orders.id}
      and ${orderPriceLines.orderLineId} is null and ${orderPriceLines.kind} in ('DELIVERY', 'DISCOUNT'))`,
})

/** What was paid for the delivery of an order, and who of its shop is told that it goes back. */
export async function readPaidDelivery(tx: Tx, { id, vendorId }: OrderRow) {
  const found = await selectOne(
    tx,
    await namingVendor(tx, vendorId, paidDelivery),
    sql`from ${orders} join ${vendors} on ${vendors.id} = ${orders.vendorId}
      where ${orders.vendorId} = ${vendorId} and ${orders.id} = ${id}`,
  )
  assert(found, `order ${id} is gone`)
  return found
}

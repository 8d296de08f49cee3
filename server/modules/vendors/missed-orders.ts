import type { VendorId } from '#contracts/wire/primitives.ts'
import { activeAdmins } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull, lte, or, sql } from '#server/platform/database/drizzle.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { pausesAfter } from './pauses.ts'
import { vendors } from './vendors.tables.ts'

/** How many paid orders in a row may run out of time before the shop is paused. */
const missedOrdersUntilPause = 3

/** Paused because nobody accepted its orders; such a pause has no end until somebody resumes it. */
export const isPausedByProgramSql = sql`(${vendors.pauseReason} = 'MISSED_ORDERS' and ${vendors.pausedUntil} is null
  and ${vendors.status} = 'APPROVED')`

/**
 * Counts a paid order that the vendor did not accept in time, in the transaction that rejects it. With the third in a
 * row the shop is paused until somebody there resumes it, and its owner is told, once, as are administrators with the
 * number to call: nobody is there, and customers would pay for nothing.
 */
export async function countMissedOrder(
  tx: Tx,
  { vendorId, paidAt }: { vendorId: VendorId; paidAt: Date | null },
  now: Date,
): Promise<void> {
  const isPaused = sql`(${vendors.pauseReason} is not null and coalesce(${vendors.pausedUntil} > ${now.toISOString()}::timestamptz, true))`
  const isTooMany = sql`${vendors.missedOrders} + 1 >= ${missedOrdersUntilPause} and not ${isPaused}`
  const [vendor] = await tx
    .update(vendors)
    .set({
      missedOrders: sql`case when ${isTooMany} then 0 else ${vendors.missedOrders} + 1 end`,
      pauseReason: sql`case when ${isTooMany} then 'MISSED_ORDERS' else ${vendors.pauseReason} end`,
      pausedUntil: sql`case when ${isTooMany} then null else ${vendors.pausedUntil} end`,
      pausedAt: sql`case when ${isTooMany} then ${now.toISOString()}::timestamptz else ${vendors.pausedAt} end`,
      lastPauses: sql`case when ${isTooMany} then ${pausesAfter(now)} else ${vendors.lastPauses} end`,
    })
    .where(
      and(eq(vendors.id, vendorId), or(isNull(vendors.missedOrdersFrom), lte(vendors.missedOrdersFrom, paidAt ?? now))),
    )
    .returning({
      ownerId: vendors.ownerId,
      shop: vendors.name,
      phone: vendors.phone,
      missed: vendors.missedOrders,
    })
  // None is counted only where it was paused just now.
  if (vendor?.missed !== 0) return
  const data = { shop: vendor.shop, orders: missedOrdersUntilPause }
  await emit(tx, { type: 'shop_paused', to: [vendor.ownerId], data }, now)
  const call = { vendorId, phone: vendor.phone }
  await emit(tx, { type: 'shop_paused', to: await activeAdmins(tx, 'vendors'), data: { ...data, call } }, now)
  await emit(tx, { type: 'vendor_profile_changed', vendorId }, now)
}

/** Somebody is there: the orders missed before are forgotten. */
export async function forgetMissedOrders(tx: Tx, vendorId: VendorId): Promise<void> {
  const hasMissed = and(eq(vendors.id, vendorId), gt(vendors.missedOrders, 0))
  // On Citus a shop is written on every machine, and asking one of them first is cheaper than asking all for nothing.
  if (isSharded(tx) && (await tx.$count(vendors, hasMissed)) === 0) return
  await tx.update(vendors).set({ missedOrders: 0 }).where(hasMissed)
}

import type { UserId } from '#contracts/wire/primitives.ts'
import { keptPlacesJson, toKeptPlaces } from '#server/modules/events/index.ts'
import { runningOrdersJson, toRunningOrder } from '#server/modules/orders/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'

/** In one statement: the home page asks for it, and the bar of every page. */
export async function findUnderWay(db: Db, customerId: UserId, now: Date) {
  const row = await selectOne(
    db,
    columns({ orders: runningOrdersJson(customerId), kept: keptPlacesJson(customerId, now) }),
    sql``,
  )
  assert(row, 'what is under way is one row')
  return { orders: row.orders.map((order) => toRunningOrder(order, now)), kept: row.kept.map(toKeptPlaces) }
}

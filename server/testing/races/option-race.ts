import { setTimeout as wait } from 'node:timers/promises'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { groupOptions } from '#server/modules/catalog/options/options.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anOptionGroup } from '../builders/options.ts'
import { cartOf, checkOut } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

/**
 * A vendor switches an option off while a customer checks out with it: the order reads it before the switch is
 * committed.
 */
export async function optionSoldOutWhileCheckingOut(world: World) {
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop, { stock: 5 })
  const { ids } = await anOptionGroup(world, shop, { products: [product] })
  const cart = cartOf(shop, customer, [{ product, optionIds: [ids.Ugali as never] }])
  let answer: ReturnType<typeof checkOut> | undefined
  await world.db.transaction(async (tx) => {
    await tx
      .update(groupOptions)
      .set({ isSoldOut: true })
      .where(eq(groupOptions.id, ids.Ugali as never))
    answer = checkOut(customer, cart)
    answer.catch(() => undefined)
    // Long enough to have read the option as it was, and to wait for it, or to have been placed.
    await untilWaitingOrDone(world, answer)
  })
  const result = await answer
  const [stock] = await world.db
    .select()
    .from(stocks)
    .where(eq(stocks.id, product.stockId as string))
  const placed = await world.db.select().from(orders).where(eq(orders.vendorId, shop.id))
  return {
    status: result?.status,
    code: result?.body.code,
    field: result?.body.errors?.[0]?.field,
    left: stock?.left,
    orders: placed.length,
  }
}

async function untilWaitingOrDone(world: World, answer: Promise<unknown>) {
  let isDone = false
  const done = () => {
    isDone = true
  }
  answer.then(done, done)
  while (!isDone) {
    const { rows } = await world.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await wait(20)
  }
}

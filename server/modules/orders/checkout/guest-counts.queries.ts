import type { ProductId } from '#contracts/wire/primitives.ts'
import { holds, products } from '#server/modules/catalog/catalog.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { assert } from '#server/platform/errors.ts'
import { customerOrders } from '../customer-orders/customer-orders.tables.ts'
import { countUnpaid } from '../customer-orders/customer-orders.ts'
import { purchasedSql } from '../order-lines.queries.ts'
import { orders } from '../orders.tables.ts'
import type { PriceRequest, PricingContext } from './pricing.queries.ts'

/**
 * Counts for a guest what all guests with the same phone have together: who orders again without an account is another
 * guest, and would begin anew. The guests are locked (`lockGuestsOf`), so what is counted holds.
 */
export async function countedByPhone(
  tx: Tx,
  context: PricingContext,
  { vendorId, items }: Pick<PriceRequest, 'vendorId' | 'items'>,
  { phone, now }: { phone: string; now: Date },
): Promise<PricingContext> {
  const guests = sql`any(array(select ${users.id} from ${users} where ${users.isGuest} and ${users.phone} = ${phone}))`
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  const counted = await selectOne(
    tx,
    columns({
      unpaidOrders: isSharded(tx)
        ? sql<number>`${await countUnpaid(tx, sql`${customerOrders.customerId} = ${guests}`, now)}::int`
        : sql<number>`(select count(*)::int from ${orders} where ${acrossVendors('own-orders')}
        and ${orders.customerId} = ${guests} and ${orders.status} = 'PENDING_PAYMENT')`,
      held: jsonArray(
        sql<{ id: string; quantity: number }>`json_build_object('id', held.stock_id, 'quantity', held.quantity)`,
        sql`from (select ${holds.stockId} as stock_id, sum(${holds.quantity})::int as quantity from ${holds}
          join ${orders} on ${orders.vendorId} = ${holds.vendorId} and ${orders.id} = ${holds.orderId}
          where ${holds.vendorId} = ${vendorId} and ${holds.status} = 'HELD' and ${orders.customerId} = ${guests}
            and ${orders.status} = 'PENDING_PAYMENT' group by 1) held`,
      ),
      purchased: jsonArray(
        jsonObject({ id: products.id, quantity: purchasedSql(guests, products.vendorId, products.id) }),
        sql`from ${products} where ${products.vendorId} = ${vendorId} and ${products.id} = any(${sql.param(productIds)}::uuid[])`,
      ),
    }),
    sql``,
  )
  assert(counted, 'counts are one row')
  const held = new Map(counted.held.map(({ id, quantity }) => [id, quantity]))
  const purchased = new Map<ProductId | undefined, number>(counted.purchased.map(({ id, quantity }) => [id, quantity]))
  return {
    ...context,
    isOfPhone: true,
    unpaidOrders: counted.unpaidOrders,
    lines: context.lines.map((line) => ({
      ...line,
      purchased: purchased.get(items[line.n]?.productId) ?? line.purchased,
      stocks: line.stocks.map((stock) => ({ ...stock, held: held.get(stock.id) ?? stock.held })),
    })),
  }
}

import type { VendorOrder, VendorOrderLine } from '#contracts/vendor-orders.ts'

/** How many of a dish are to be made, over all orders. */
export interface Dish {
  productId: string
  name: string
  count: number
}

/** What is to be made of the given orders, the most first; without what was refunded, and what is ticked as made. */
export function countDishes(orders: readonly VendorOrder[], ticked: ReadonlySet<string>): Dish[] {
  const dishes = new Map<string, Dish>()
  for (const line of orders.flatMap(({ lines }): VendorOrderLine[] => lines)) {
    const count = line.quantity - line.refundedQuantity
    if (line.kind !== 'ITEM' || count <= 0 || ticked.has(line.id)) continue
    const dish = dishes.get(line.productId) ?? { productId: line.productId, name: line.name, count: 0 }
    dishes.set(line.productId, { ...dish, count: dish.count + count })
  }
  return [...dishes.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { m } from '#web/paraglide/messages.js'
import { dishesOf } from './dishes.ts'

/** How many of each dish are to be made, over all orders that are not ready. */
export function DishTotals({ orders, ticked }: { orders: readonly VendorOrder[]; ticked: ReadonlySet<string> }) {
  const dishes = dishesOf(orders, ticked)
  if (dishes.length === 0) return null
  return (
    <section aria-label={m.kitchen_dishes()} className="flex-none overflow-x-auto">
      <ul className="flex gap-2 px-4 py-2">
        {dishes.map(({ productId, name, count }) => (
          <li
            key={productId}
            className="flex min-h-15 min-w-42 max-w-60 flex-1 items-center gap-2.5 rounded-control border border-line bg-surface px-3"
          >
            <b className="font-extrabold text-32 tabular-nums leading-none [font-stretch:78%]">{count}</b>
            <span className="line-clamp-2 min-w-0 font-[650] text-15 leading-tight [font-stretch:90%]">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

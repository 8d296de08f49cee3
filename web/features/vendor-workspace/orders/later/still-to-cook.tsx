import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { countDishes } from '#web/features/vendor-workspace/orders/kitchen/dishes.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

const nothingTicked: ReadonlySet<string> = new Set()
/** So many slots have a column of their own. */
const columns = 3

/** What is ordered for later and not in the kitchen yet, dish by dish and slot by slot. */
export function StillToCook({ orders }: { orders: readonly VendorOrder[] }) {
  const waiting = orders.filter(({ kitchenDueAt }) => kitchenDueAt !== null)
  const dishes = countDishes(waiting, nothingTicked)
  if (dishes.length === 0) return null
  const bySlot = [...Map.groupBy(waiting, ({ scheduledFor }) => scheduledFor ?? '')].slice(0, columns)
  const counted = bySlot.map(([slot, ofSlot]) => ({ slot, dishes: countDishes(ofSlot, nothingTicked) }))
  return (
    <Card padded>
      <h2 className="text-17">{m.slots_still_to_cook()}</h2>
      <table className="mt-3 w-full text-13 tabular-nums">
        <thead>
          <tr className="border-line border-b text-left text-ink-2">
            <th className="py-1.5 font-[650]">{m.slots_dish()}</th>
            {counted.map(({ slot }) => (
              <th key={slot} className="py-1.5 pl-3 text-right font-[650]">
                {formatDate(slot, 'time')}
              </th>
            ))}
            <th className="py-1.5 pl-3 text-right font-[650]">{m.slots_all()}</th>
          </tr>
        </thead>
        <tbody>
          {dishes.map(({ productId, name, count }) => (
            <tr key={productId} className="border-line border-b last:border-0">
              <th scope="row" className="py-1.5 text-left font-[650] [overflow-wrap:anywhere]">
                {name}
              </th>
              {counted.map(({ slot, dishes: ofSlot }) => (
                <td key={slot} className="py-1.5 pl-3 text-right">
                  {ofSlot.find((dish) => dish.productId === productId)?.count ?? '–'}
                </td>
              ))}
              <td className="py-1.5 pl-3 text-right font-bold">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

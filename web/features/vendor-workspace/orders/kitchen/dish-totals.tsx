import type { VendorOrder } from '#contracts/vendor-orders.ts'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { markedName, useSoldOut } from '#web/features/vendor-workspace/orders/sold-out/use-sold-out.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Ban from '~icons/lucide/ban'
import Undo from '~icons/lucide/undo-2'
import { countDishes } from './dishes.ts'

interface DishTotalsProps {
  orders: readonly VendorOrder[]
  ticked: ReadonlySet<string>
  className?: string
}

/**
 * How many of each dish are to be made, over all orders that are not ready; each is sold out with one tap, and back
 * with another.
 */
export function DishTotals({ orders, ticked, className }: DishTotalsProps) {
  const { marked, mark } = useSoldOut()
  const dishes = countDishes(orders, ticked)
  const isMarked = (productId: string) => marked.some(({ id }) => id === productId)
  const others = marked.filter(({ id }) => !dishes.some(({ productId }) => productId === id))
  if (dishes.length + others.length === 0) return null
  return (
    <section aria-label={m.kitchen_dishes()} className={cn('flex-none overflow-x-auto', className)}>
      <ul className="flex w-max min-w-full gap-2 px-4 py-2">
        {dishes.map(({ productId, name, count }) => (
          <Tile
            key={productId}
            name={name}
            count={count}
            isSoldOut={isMarked(productId)}
            onPress={(isSoldOut) => mark({ kind: 'PRODUCT', id: productId as ProductId }, name, isSoldOut)}
          />
        ))}
        {others.map((other) => (
          <Tile
            key={other.id}
            name={markedName(other)}
            isSoldOut
            onPress={() =>
              mark({ kind: other.kind, id: other.id } as Parameters<typeof mark>[0], markedName(other), false)
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  name: string
  count?: number
  isSoldOut: boolean
  onPress: (isSoldOut: boolean) => void
}

function Tile({ name, count, isSoldOut, onPress }: TileProps) {
  const Icon = isSoldOut ? Undo : Ban
  return (
    <li
      className={cn(
        'flex min-h-15 min-w-48 max-w-72 flex-1 items-stretch overflow-hidden rounded-control border bg-surface',
        isSoldOut
          ? 'border-danger bg-[repeating-linear-gradient(115deg,var(--color-danger-tint)_0_10px,transparent_10px_20px)]'
          : 'border-line',
      )}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2.5 px-3">
        {count !== undefined && (
          <b className="font-extrabold text-32 tabular-nums leading-none [font-stretch:78%]">{count}</b>
        )}
        <span className="min-w-0 font-[650] text-15 leading-tight [font-stretch:90%]">
          <span className={cn('line-clamp-2', isSoldOut && 'line-through')}>{name}</span>
          {isSoldOut && <span className="block font-bold text-12 text-danger">{m.vendor_sold_out()}</span>}
        </span>
      </span>
      <button
        type="button"
        aria-label={isSoldOut ? m.kitchen_back_named({ name }) : m.kitchen_sold_out_named({ name })}
        onClick={() => onPress(!isSoldOut)}
        className={cn(
          'grid w-15 flex-none place-content-center justify-items-center gap-0.5 font-bold text-12 leading-tight -outline-offset-4',
          isSoldOut ? 'bg-danger-fill text-on-danger' : 'border-line border-l text-ink-2 hover:bg-sunken',
        )}
      >
        <Icon aria-hidden />
        {isSoldOut ? m.kitchen_back() : m.vendor_sold_out()}
      </button>
    </li>
  )
}

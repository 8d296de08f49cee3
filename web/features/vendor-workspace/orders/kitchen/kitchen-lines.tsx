import type { VendorOrder, VendorOrderLine } from '#contracts/vendor-orders.ts'
import { FoodFactsLine } from '#web/features/shared/food/food-facts.tsx'
import { LineOptions } from '#web/features/shared/options/line-options.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import type { TickedLines } from './ticked-lines.ts'

interface KitchenLinesProps {
  order: VendorOrder
  ticked: TickedLines
  canTick?: boolean
}

/** What to make. What is ticked as made folds into one line, which can be opened again by its own tick. */
export function KitchenLines({ order, ticked, canTick }: KitchenLinesProps) {
  const lines = order.lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
  const made = canTick ? lines.filter(({ id }) => ticked.ids.has(id)) : []
  const left = lines.filter((line) => !made.includes(line))
  return (
    <ul className="mb-3 border-line border-t">
      {left.map((line) => (
        <li key={line.id} className="flex items-center gap-3 border-line border-b py-2">
          <b className="w-10 flex-none font-extrabold text-25 tabular-nums leading-none [font-stretch:80%]">
            {line.quantity - line.refundedQuantity}
            <span className="text-13">×</span>
          </b>
          <span className="min-w-0 flex-1 font-bold text-20 leading-tight [font-stretch:86%] [overflow-wrap:anywhere]">
            {[line.name, line.variationName].filter(Boolean).join(', ')}
            <LineOptions
              names={line.options.map(({ name }) => name)}
              className="font-[650] text-15 text-on-accent-tint [font-stretch:95%]"
            />
            {line.kind === 'ITEM' && <FoodFactsLine food={line} among={order.lines} />}
          </span>
          {canTick && <Tick label={named(line)} isTicked={false} onChange={() => ticked.toggle([line.id], true)} />}
        </li>
      ))}
      {made.length > 0 && (
        <li className="flex items-center gap-3 py-2 text-15 text-ink-3">
          <s className="min-w-0 flex-1 [overflow-wrap:anywhere]">{made.map(named).join(', ')}</s>
          <Tick
            label={made.map(named).join(', ')}
            isTicked
            onChange={() =>
              ticked.toggle(
                made.map(({ id }) => id),
                false,
              )
            }
          />
        </li>
      )}
    </ul>
  )
}

/** The lines of what only waits to be fetched. */
export const LinesInWords = ({ order }: { order: VendorOrder }) => (
  <p className="mb-3 text-15 text-ink-2">
    {order.lines
      .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
      .map(named)
      .join(', ')}
  </p>
)

const named = ({ quantity, refundedQuantity, name, variationName }: VendorOrderLine): string =>
  `${quantity - refundedQuantity} ${[name, variationName].filter(Boolean).join(', ')}`

function Tick({ label, isTicked, onChange }: { label: string; isTicked: boolean; onChange: () => void }) {
  return (
    <label className="relative -my-1 grid size-12 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={onChange}
        aria-label={m.kitchen_made({ line: label })}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        className={cn(
          'grid size-8 place-items-center rounded-[9px] border-2 border-line-strong peer-focus-visible:outline-3 peer-focus-visible:outline-accent',
          isTicked && 'border-ink bg-ink text-paper',
        )}
      >
        {isTicked && <Check aria-hidden />}
      </span>
    </label>
  )
}

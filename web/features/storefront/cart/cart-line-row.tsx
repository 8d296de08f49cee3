import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import { isUnavailable, lineName, type ValidatedLine } from '#web/features/shared/cart/validate-cart.ts'
import { LineOptions } from '#web/features/shared/options/line-options.tsx'
import type { useCart } from '#web/lib/cart/use-cart.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** Far above any meal; the server has its own word. */
const maxQuantity = 100

/** How many the stepper goes up to: what is over a maximum already can only go down. */
function quantityLimit(now: ValidatedLine['now']): number {
  const customerMost = now?.maxPerCustomer == null ? maxQuantity : now.maxPerCustomer - now.purchased
  return Math.max(1, Math.min(now?.maxPerOrder ?? maxQuantity, customerMost))
}

interface CartLineRowProps {
  line: ValidatedLine
  cart: ReturnType<typeof useCart>
  /** The quote is of a cart as it was. */
  isUpdating: boolean
}

export function CartLineRow({ line, cart, isUpdating }: CartLineRowProps) {
  const { item, now, priceKES, amountKES, change } = line
  const name = lineName(line)
  const isGone = isUnavailable(line)
  const details = [
    name === item.name ? null : now?.variationName,
    priceKES > 0 ? m.cart_each({ price: formatKES(priceKES) }) : m.cart_free(),
    now?.left != null && now.left > 0 && m.cart_only_left({ left: now.left }),
    now?.maxPerCustomer != null && m.cart_each_customer({ max: now.maxPerCustomer }),
  ]
  return (
    <li className="flex gap-3 border-line border-b py-3.5">
      {now ? (
        <Picture picture={now.picture} alt="" sizes="72px" className="size-18 flex-none rounded-[12px]" />
      ) : (
        <Skeleton className="size-18 flex-none rounded-[12px]" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-[650] leading-tight [overflow-wrap:anywhere]">{item.name}</p>
            <LineOptions names={item.optionNames ?? []} />
            <p className="meta mt-0.5">{details.filter(Boolean).join(' · ')}</p>
          </div>
          {isGone ? (
            <Money kes={item.priceKES} className="text-ink-3 line-through" />
          ) : (
            <QuotedAmount kes={amountKES} isUpdating={isUpdating} />
          )}
        </div>
        {change?.kind === 'PRICE' && (
          <p className="mt-1.5 text-13">
            <s className="text-ink-3">{formatKES(change.wasKES)}</s>{' '}
            <b className="font-[650]">{m.cart_now({ price: formatKES(change.nowKES) })}</b>
          </p>
        )}
        <div className="mt-2 flex items-center justify-between gap-3">
          {isGone ? (
            <span />
          ) : (
            <Stepper
              label={name}
              value={item.quantity}
              min={1}
              max={quantityLimit(now)}
              onChange={(quantity) => cart.setQuantity(item, quantity)}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3 text-ink-2"
            aria-label={m.cart_remove_named({ item: name })}
            onClick={() => cart.remove(item)}
          >
            {m.cart_remove()}
          </Button>
        </div>
      </div>
    </li>
  )
}

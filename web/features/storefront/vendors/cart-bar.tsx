import { Link } from '@tanstack/react-router'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import { useValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { ActionBar } from '#web/ui/surface.tsx'

const cart: string = '/cart'

/**
 * On a phone: what is in the cart and the way to it, in reach of the thumb. The count is there at once, the total when
 * it is quoted.
 */
export function CartBar({ laterAt }: { laterAt: string | null }) {
  const { cart: chosen, quote, isUpdating, check } = useValidatedCart(laterAt ? { scheduledFor: laterAt } : undefined)
  const { count } = chosen
  if (count === 0) return null
  return (
    <ActionBar>
      <Link
        to={cart}
        className="flex min-h-14 items-center gap-3 rounded-[12px] bg-accent pr-4 pl-3 font-bold text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)] active:bg-accent-press"
      >
        <span className="grid h-[34px] min-w-[34px] place-items-center rounded-[8px] bg-on-accent px-1.5 text-accent tabular-nums">
          <span aria-hidden>{count}</span>
          <span className="sr-only">{m.vendors_items({ count })}</span>
        </span>
        <span className="flex-1">
          {laterAt ? m.slots_order_for({ time: formatDate(laterAt, 'time') }) : m.vendors_view_cart()}
        </span>
        {quote && !check.isError && <QuotedAmount kes={quote.totalKES} isUpdating={isUpdating} />}
      </Link>
    </ActionBar>
  )
}

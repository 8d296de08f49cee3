import { Link } from '@tanstack/react-router'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { m } from '#web/paraglide/messages.js'
import ShoppingBasket from '~icons/lucide/shopping-basket'
import { places } from './places.ts'

export function CartButton({ isCurrent }: { isCurrent: boolean }) {
  const { count } = useCart()
  return (
    <Link
      to={places.cart}
      aria-label={m.shell_cart({ count })}
      data-tooltip
      aria-current={isCurrent ? 'true' : undefined}
      activeProps={{}}
      className="relative grid size-11 flex-none place-items-center rounded-control hover:bg-cloth-2 aria-[current]:bg-cloth-2"
    >
      <ShoppingBasket aria-hidden className="size-6" />
      {count > 0 && (
        <span className="absolute top-0 -right-[5px] h-[22px] min-w-[22px] rounded-[11px] border-2 border-cloth bg-accent px-[5px] text-center font-[750] text-12 text-on-accent leading-[18px] tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

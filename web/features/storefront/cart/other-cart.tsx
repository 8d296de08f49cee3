import { dropOtherCart, takeOtherCart, useOtherCart } from '#web/lib/cart/account-cart.ts'
import { itemCount } from '#web/lib/cart/cart.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

/** A cart of this account from another device and another shop: one is in hand at a time, and this device keeps both. */
export function OtherCart() {
  const other = useOtherCart(useUser()?.id)
  if (!other?.vendorName) return null
  return (
    <Notice tone="info" className="mt-3" title={m.cart_other({ vendor: other.vendorName })}>
      {m.cart_other_text({ count: itemCount(other) })}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" onClick={takeOtherCart}>
          {m.cart_other_take()}
        </Button>
        <Button size="sm" variant="ghost" onClick={dropOtherCart}>
          {m.cart_other_drop()}
        </Button>
      </span>
    </Notice>
  )
}

import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { openingAt } from '#web/features/shared/vendors/opening.ts'
import { m } from '#web/paraglide/messages.js'
import { closedMessage } from './checkout-error.tsx'

/** Why nothing can be paid just now. */
export type Obstacle = { kind: 'UNCHECKED' } | { kind: 'CLOSED' | 'GONE'; message: string }

type Facts = Pick<ValidatedCart, 'vendor' | 'hasGoods'> & {
  cart: Pick<ValidatedCart['cart'], 'vendorName'>
  check: Pick<ValidatedCart['check'], 'isError'>
}

/**
 * Null when the order can be placed, as far as the last check of the cart says. Tickets are sold at any hour; of an order
 * for later the server decides about its time.
 */
export function payObstacle(
  { vendor, hasGoods, cart, check }: Facts,
  now = Date.now(),
  scheduledFor: string | null = null,
): Obstacle | null {
  if (vendor === null) return { kind: 'GONE', message: m.checkout_error_unavailable({ vendor: cart.vendorName ?? '' }) }
  if (check.isError) return { kind: 'UNCHECKED' }
  if (vendor && hasGoods && !scheduledFor && openingAt(vendor.open, now) === 'shut') {
    return { kind: 'CLOSED', message: closedMessage(vendor.name, vendor.open.opensAt) }
  }
  return null
}

interface PayObstacleProps {
  id: string
  obstacle: Obstacle
  retry: () => void
}

/** Stands over the button that it keeps from being pressed. */
export function PayObstacle({ id, obstacle, retry }: PayObstacleProps) {
  return (
    <p id={id} role="status" className="mb-2.5 text-13 leading-snug">
      {obstacle.kind === 'UNCHECKED' ? (
        <>
          {m.cart_check_failed()}{' '}
          <button type="button" className="link -my-3 py-3" onClick={retry}>
            {m.ui_try_again()}
          </button>
        </>
      ) : (
        obstacle.message
      )}
    </p>
  )
}

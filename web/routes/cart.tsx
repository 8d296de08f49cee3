import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { unpaidOrders } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { CartPage } from '#web/features/storefront/cart/cart-page.tsx'
import { AwaitedCart, CartSkeleton } from '#web/features/storefront/cart/cart-skeleton.tsx'
import { useOrderNote } from '#web/features/storefront/checkout/use-order-note.ts'
import { CancelButton } from '#web/features/storefront/orders/cancel-button.tsx'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

// What is in the cart only this device knows.
export const Route = createFileRoute('/cart')({
  ssr: false,
  head: () => pageHead({ title: m.cart_title(), hidden: true }),
  pendingComponent: CartSkeleton,
  // The server draws the skeleton alone, so its words do not come with the page but with the route.
  codeSplitGroupings: [['component']],
  component: Cart,
})

const UnpaidOrder = lazyChunk(() => import('#web/features/storefront/unpaid-order/unpaid-order.tsx'), ' ')
const UnpaidOrderCard = lazyChunk(() => import('#web/features/storefront/unpaid-order/unpaid-order-card.tsx'), ' ')

const cancel = (order: CustomerOrder) => <CancelButton order={order} variant="ghost" />

function Cart() {
  const [note, setNote] = useOrderNote()
  const user = useUser()
  const { count } = useCart()
  const unpaid = useQuery({ ...unpaidOrders, enabled: !!user })
  // An empty cart is not called empty before it is known that nothing of it is held.
  if (count === 0 && unpaid.isLoading) return <CartSkeleton />
  const hasUnpaid = !!user && !!unpaid.data?.items.length
  return (
    <AwaitedCart user={user} isEmpty={count === 0}>
      <CartPage
        note={note}
        onNote={setNote}
        openState={(open) => <OpeningLabel open={open} now={Date.now()} />}
        unpaid={
          hasUnpaid && (
            <Suspense fallback={null}>{count === 0 ? <UnpaidOrderCard cancel={cancel} /> : <UnpaidOrder />}</Suspense>
          )
        }
      />
    </AwaitedCart>
  )
}

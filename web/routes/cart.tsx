import { createFileRoute } from '@tanstack/react-router'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { CartPage } from '#web/features/storefront/cart/cart-page.tsx'
import { CartSkeleton } from '#web/features/storefront/cart/cart-skeleton.tsx'
import { useOrderNote } from '#web/features/storefront/checkout/use-order-note.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

// What is in the cart only this device knows.
export const Route = createFileRoute('/cart')({
  ssr: false,
  head: () => pageHead({ title: m.cart_title(), hidden: true }),
  pendingComponent: CartSkeleton,
  // The server draws the skeleton alone, so its words do not come with the page but with the route.
  codeSplitGroupings: [['component']],
  component: Cart,
})

function Cart() {
  const [note, setNote] = useOrderNote()
  return <CartPage note={note} onNote={setNote} openState={(open) => <OpeningLabel open={open} now={Date.now()} />} />
}

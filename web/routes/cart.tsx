import { createFileRoute } from '@tanstack/react-router'
import { OpeningLabel } from '#web/features/shared/vendors/opening-label.tsx'
import { CartPage } from '#web/features/storefront/cart/cart-page.tsx'
import { CartSkeleton } from '#web/features/storefront/cart/cart-skeleton.tsx'
import { useOrderDraft } from '#web/features/storefront/checkout/use-order-draft.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

// What is in the cart only this device knows.
export const Route = createFileRoute('/cart')({
  ssr: false,
  head: () => pageHead({ title: m.cart_title(), hidden: true }),
  pendingComponent: CartSkeleton,
  component: Cart,
})

function Cart() {
  const [draft, change] = useOrderDraft()
  return (
    <CartPage
      note={draft.note}
      onNote={(note) => change({ note })}
      openState={(open) => <OpeningLabel open={open} now={Date.now()} />}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useCartLook } from '#web/features/shared/cart/use-cart-look.ts'
import { readyIn } from '#web/features/shared/vendors/vendor-facts.ts'
import { SignInOrUp } from '#web/features/storefront/auth/sign-in-or-up.tsx'
import { CartChanges } from '#web/features/storefront/cart/cart-changes.tsx'
import { CartSkeleton } from '#web/features/storefront/cart/cart-skeleton.tsx'
import { CheckoutPage } from '#web/features/storefront/checkout/checkout-page.tsx'
import { useOrderDraft } from '#web/features/storefront/checkout/use-order-draft.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'

// No guard: who is signed out signs in here, and nothing that was chosen or written is lost.
export const Route = createFileRoute('/checkout')({
  ssr: false,
  head: () => pageHead({ title: m.checkout_title(), hidden: true }),
  pendingComponent: CartSkeleton,
  component: Checkout,
})

function Checkout() {
  const [draft, onDraft] = useOrderDraft()
  const user = useUser()
  const look = useCartLook()
  return (
    <CheckoutPage
      look={look}
      draft={draft}
      onDraft={onDraft}
      user={user}
      changes={<CartChanges look={look} />}
      signIn={<SignInOrUp why={m.checkout_sign_in_text()} />}
      readyIn={readyIn}
    />
  )
}

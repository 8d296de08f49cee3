import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useValidatedCart, type ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import type { QuoteChoices } from '#web/features/shared/cart/validate-cart.ts'
import { readyIn } from '#web/features/shared/vendors/ready-in.ts'
import { AwaitedCart, CartSkeleton } from '#web/features/storefront/cart/cart-skeleton.tsx'
import { CheckoutPage } from '#web/features/storefront/checkout/checkout-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

// No guard: who is signed out signs in here, and nothing that was chosen or written is lost.
export const Route = createFileRoute('/checkout')({
  ssr: false,
  head: () => pageHead({ title: m.checkout_title(), hidden: true }),
  pendingComponent: () => <CartSkeleton title={m.checkout_title()} />,
  component: Checkout,
})

// Most carts are as they were left.
const CartChanges = lazyChunk<{ validated: ValidatedCart }>(() =>
  import('#web/features/storefront/cart/cart-changes.tsx').then((module) => ({ default: module.CartChanges })),
)
// Most have an account, or need none.
const SignInOrUp = lazyChunk<{ why: string }>(() =>
  import('#web/features/storefront/auth/sign-in-or-up.tsx').then((module) => ({ default: module.SignInOrUp })),
)

function Checkout() {
  const user = useUser()
  const [choices, setChoices] = useState<QuoteChoices>()
  const validated = useValidatedCart(choices)
  // Who opens this page has something to order, be it from another device.
  return (
    <AwaitedCart user={user} isEmpty={validated.lines.length === 0} title={m.checkout_title()}>
      <CheckoutPage
        validated={validated}
        user={user}
        onChoices={setChoices}
        changes={
          <Suspense>
            <CartChanges validated={validated} />
          </Suspense>
        }
        signIn={
          <Suspense>
            <SignInOrUp why={m.checkout_sign_in_text()} />
          </Suspense>
        }
        readyIn={readyIn}
      />
    </AwaitedCart>
  )
}

import { type ReactNode, Suspense, useState } from 'react'
import type { CartItem } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const OtherVendorDialog = lazyPart(() => import('./other-vendor-dialog.tsx'))

/** Lines that want to go into the cart together. */
export interface AddRequest {
  item: Omit<CartItem, 'quantity'>
  quantity: number
}

/** Puts things of one vendor into the cart; draw `dialog`, which speaks up when the cart holds another vendor's. */
export function useAddToCart(vendorName: string): { add: (...wanted: AddRequest[]) => boolean; dialog: ReactNode } {
  const cart = useCart()
  const [isRefused, setIsRefused] = useState<boolean>()

  /** False when it was refused; the cart then stays as it was. */
  function add(...wanted: AddRequest[]): boolean {
    const isTaken = wanted.every(({ item, quantity }) => cart.add(item, quantity))
    if (!isTaken) setIsRefused(true)
    return isTaken
  }

  const dialog =
    isRefused === undefined ? null : (
      <Suspense>
        <OtherVendorDialog open={isRefused} onOpenChange={setIsRefused} vendorName={vendorName} />
      </Suspense>
    )
  return { add, dialog }
}

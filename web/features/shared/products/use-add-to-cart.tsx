import { type ReactNode, Suspense, useState } from 'react'
import { acceptsVendor, type CartItem } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const OtherVendorDialog = lazyChunk(() => import('./other-vendor-dialog.tsx'))

/** Lines that want to go into the cart together. */
export interface AddRequest {
  item: Omit<CartItem, 'quantity'>
  quantity: number
}

export interface AddToCartOptions {
  /** When the cart of another vendor has been cleared for what was refused, and that is in it. */
  afterClearing?: () => void
}

/** Puts things of one vendor into the cart; draw `dialog`, which speaks up when the cart holds another vendor's. */
export function useAddToCart(vendorName: string, { afterClearing }: AddToCartOptions = {}) {
  const cart = useCart()
  const [refused, setRefused] = useState<AddRequest[]>()
  const [isAsking, setIsAsking] = useState(false)

  /** False when it was refused; the cart then stays as it was. */
  function add(...wanted: AddRequest[]): boolean {
    const isTaken = wanted.every(({ item, quantity }) => cart.add(item, quantity))
    // That it is full is said already.
    if (!isTaken && wanted.some(({ item }) => !acceptsVendor(cart, item.vendorId))) {
      setRefused(wanted)
      setIsAsking(true)
    }
    return isTaken
  }

  function clearAndAdd(): void {
    cart.clear()
    for (const { item, quantity } of refused ?? []) cart.add(item, quantity)
    afterClearing?.()
  }

  const dialog: ReactNode = refused && (
    <Suspense>
      <OtherVendorDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        vendorName={vendorName}
        wanted={refused.map(({ item }) => item.name)}
        onClear={clearAndAdd}
      />
    </Suspense>
  )
  return { add, dialog }
}

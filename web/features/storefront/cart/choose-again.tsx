import { Suspense, useState } from 'react'
import { getProduct, type Product } from '#contracts/catalog.ts'
import { availableLabel } from '#web/features/shared/available-times/available-times-labels.ts'
import { type Seller, toCartItem } from '#web/features/shared/products/cart-item.ts'
import { call } from '#web/lib/api/api.ts'
import { type CartItem, lineKey } from '#web/lib/cart/cart.ts'
import { cartStore } from '#web/lib/cart/use-cart.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const ProductSheet = lazyChunk(() => import('#web/features/shared/products/product-sheet.tsx'))

export interface ChooseAgainProps {
  item: CartItem
  vendor: Seller
}

/** Opens the product of a line whose options do not fit any more, with what of them still does. */
export default function ChooseAgain({ item, vendor }: ChooseAgainProps) {
  const [product, setProduct] = useState<Product>()
  const [isLoading, setIsLoading] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    setIsLoading(true)
    try {
      // As it is now: what was sold out a minute ago may be back.
      setProduct(await call(getProduct, { params: { id: item.productId as Product['id'] } }))
      setIsOpen(true)
    } catch (error) {
      toast({ title: m.options_not_loaded(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <>
      <Button variant="ink" size="sm" pending={isLoading} onClick={open}>
        {m.options_choose_again()}
      </Button>
      {product && isOpen && (
        <Suspense>
          <ProductSheet
            product={product}
            among={[product]}
            open
            onOpenChange={setIsOpen}
            closedLabel={availableLabel(product.availableTimes, Date.now())}
            line={item}
            onAdd={(quantity, variation, options) => {
              // First out, so that what becomes like another line is added to it.
              cartStore.dispatch({ type: 'remove', line: lineKey(item) })
              cartStore.dispatch({ type: 'add', item: toCartItem(product, vendor, variation, options), quantity })
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}

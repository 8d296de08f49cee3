import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { FoundProduct } from '#contracts/search/search.ts'
import { availableLabel } from '#web/features/shared/available-times/available-times-labels.ts'
import { AddToCartButton } from '#web/features/shared/products/add-to-cart-button.tsx'
import { toCartItem } from '#web/features/shared/products/cart-item.ts'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { openingAt } from '#web/features/shared/vendors/opening.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const ProductSheet = lazyChunk(() => import('#web/features/shared/products/product-sheet.tsx'))

export const isShut = ({ shop }: Pick<FoundProduct, 'shop'>, now: number): boolean =>
  openingAt(shop.open, now) === 'shut'

/** *Add* as a menu has it, where something was found; of a shop that is closed the way to its menu. */
export function FoundAdd({ found, now }: { found: Pick<FoundProduct, 'product' | 'shop'>; now: number }) {
  const { product, shop } = found
  const { add, dialog } = useAddToCart(shop.name)
  const [isChoosing, setIsChoosing] = useState<boolean>()
  const notNow = availableLabel(product.availableTimes, now)
  if (isShut(found, now)) {
    return (
      <Link
        to="/vendors/$slug"
        params={{ slug: shop.slug }}
        className="relative flex min-h-11 flex-none items-center rounded-control px-3 font-semibold text-13 hover:bg-sunken"
      >
        {m.found_see_menu()}
        <span className="sr-only">, {shop.name}</span>
      </Link>
    )
  }
  return (
    <div className="min-w-21 flex-none">
      <AddToCartButton
        product={product}
        isShopOpen
        notNow={notNow}
        onAdd={() => add({ item: toCartItem(product, shop), quantity: 1 })}
        onChoose={() => setIsChoosing(true)}
        isAlone
      />
      {isChoosing !== undefined && (
        <Suspense>
          <ProductSheet
            product={product}
            among={[product]}
            open={isChoosing}
            onOpenChange={setIsChoosing}
            shop={shop}
            closedLabel={notNow}
            onAdd={(quantity, variation, options) =>
              add({ item: toCartItem(product, shop, variation, options), quantity })
            }
          />
        </Suspense>
      )}
      {dialog}
    </div>
  )
}

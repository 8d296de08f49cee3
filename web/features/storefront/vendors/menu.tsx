import { Suspense, useEffect, useState } from 'react'
import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { availableLabel } from '#web/features/shared/available-times/available-times-labels.ts'
import { toCartItem } from '#web/features/shared/products/cart-item.ts'
import { ProductCard } from '#web/features/shared/products/product-card.tsx'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { shutLabel } from '#web/features/shared/vendors/opening.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const loadSheet = () => import('#web/features/shared/products/product-sheet.tsx')
const ProductSheet = lazyChunk(loadSheet)

export interface MenuProps {
  vendor: VendorPage
  /** What is shown of its menu. */
  menu: VendorPage['menu']
  /** Why nothing can be ordered now. */
  closedLabel: string | undefined
  now: number
}

/** The id of the part of the page that a section of the menu is. */
export const sectionId = (name: string) => `menu-${encodeURIComponent(name)}`

export function Menu({ vendor, menu, closedLabel, now }: MenuProps) {
  const { add, dialog } = useAddToCart(vendor.name)
  const among = vendor.menu.flatMap(({ products }) => products)
  const [shown, setShown] = useState<Product>()
  const [isOpen, setIsOpen] = useState(false)

  // The sheet is fetched when the person begins to read, so that it opens at the first touch and keeps nothing waiting
  // before.
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    for (const name of ['scroll', 'pointerdown', 'pointermove', 'keydown']) {
      window.addEventListener(name, loadSheet, { once: true, passive: true, signal })
    }
    return () => listening.abort()
  }, [])

  function show(product: Product) {
    setShown(product)
    setIsOpen(true)
  }

  return (
    <>
      {menu.map(({ name, products }) => (
        <section key={name} id={sectionId(name)} aria-label={name} className="mb-8">
          <h2 className="text-20 lg:mb-3">{name}</h2>
          <div className="lg:grid lg:grid-cols-2 lg:gap-4">
            {products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                among={among}
                isShopOpen={closedLabel === undefined}
                notNow={
                  closedLabel === undefined ? availableLabel(product.availableTimes, now) : shutLabel(vendor.open)
                }
                onOpen={() => show(product)}
                onAdd={() => add({ item: toCartItem(product, vendor), quantity: 1 })}
              />
            ))}
          </div>
        </section>
      ))}
      {shown && (
        <Suspense>
          <ProductSheet
            key={shown.id}
            product={shown}
            among={among}
            open={isOpen}
            onOpenChange={setIsOpen}
            closedLabel={closedLabel ?? availableLabel(shown.availableTimes, now)}
            onAdd={(quantity, variation, options) =>
              add({ item: toCartItem(shown, vendor, variation, options), quantity })
            }
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}

import { Suspense, useEffect, useState } from 'react'
import type { Product } from '#contracts/catalog.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { availableLabel } from '#web/features/shared/available-times/available-times-labels.ts'
import { toCartItem } from '#web/features/shared/products/cart-item.ts'
import { ProductCard } from '#web/features/shared/products/product-card.tsx'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { shutLabel } from '#web/features/shared/vendors/opening.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { useNamedOverlay } from '#web/ui/overlays/use-named-overlay.ts'

const loadSheet = () => import('#web/features/shared/products/product-sheet.tsx')
const ProductSheet = lazyChunk(loadSheet)

export interface MenuProps {
  vendor: VendorPage
  /** What is shown of its menu. */
  menu: VendorPage['menu']
  /** Why nothing can be ordered now. */
  closedLabel: string | undefined
  now: number
  /** The dish that is open, by its slug. */
  dish: ReturnType<typeof useNamedOverlay>
}

/** The id of the part of the page that a section of the menu is. */
export const sectionId = (name: string) => `menu-${encodeURIComponent(name)}`

export function Menu({ vendor, menu, closedLabel, now, dish }: MenuProps) {
  const { add, dialog } = useAddToCart(vendor.name)
  const among = vendor.menu.flatMap(({ products }) => products)
  const open = among.find(({ slug }) => slug === dish.name)
  // What was chosen of it stays when it is closed, for when it is opened again.
  const [last, setLast] = useState<Product>()
  if (open && open.id !== last?.id) setLast(open)
  const shown = open ?? last

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
                onOpen={() => dish.open(product.slug)}
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
            open={open !== undefined}
            onOpenChange={(isOpen) => isOpen || dish.close()}
            shop={vendor}
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

import type { UseFormReturn } from 'react-hook-form'
import type { Product, ProductForEditing } from '#contracts/catalog.ts'
import { availableLabel } from '#web/features/shared/available-times/available-times-labels.ts'
import { ProductCard } from '#web/features/shared/products/product-card.tsx'
import { m } from '#web/paraglide/messages.js'
import type { PictureSource } from '#web/ui/brand/picture.tsx'
import { previewProduct } from './preview-product.ts'
import type { ProductValues } from './product-fields.ts'

/** As it will stand in the menu, while it is being written. */
export default function Preview({
  form,
  product,
  findPicture,
}: {
  form: UseFormReturn<ProductValues>
  product: ProductForEditing | undefined
  findPicture: (id: string) => PictureSource | null
}) {
  const shown: Product = previewProduct(form.watch(), product, { nameless: m.products_preview_name(), findPicture })
  // While no day is chosen they are not times yet.
  const times = shown.availableTimes?.days.length ? shown.availableTimes : null
  return (
    <section aria-label={m.products_preview()}>
      <h2 className="mb-2 text-17">{m.products_preview()}</h2>
      <div inert className="rounded-card bg-paper max-lg:px-0">
        <ProductCard
          product={shown}
          among={[shown]}
          isShopOpen
          notNow={availableLabel(times, Date.now())}
          onAdd={() => {}}
          onOpen={() => {}}
        />
      </div>
    </section>
  )
}

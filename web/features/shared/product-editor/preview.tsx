import type { UseFormReturn } from 'react-hook-form'
import type { Product, ProductForEditing } from '#contracts/catalog.ts'
import { ProductCard } from '#web/features/shared/products/product-card.tsx'
import { m } from '#web/paraglide/messages.js'
import { previewProduct } from './preview-product.ts'
import type { ProductValues } from './product-fields.ts'

/** As it will stand in the menu, while it is being written. */
export default function Preview({
  form,
  product,
}: {
  form: UseFormReturn<ProductValues>
  product: ProductForEditing | undefined
}) {
  const shown: Product = previewProduct(form.watch(), product, m.products_preview_name())
  return (
    <section aria-label={m.products_preview()}>
      <h2 className="mb-2 text-17">{m.products_preview()}</h2>
      <div inert className="rounded-card bg-paper max-lg:px-0">
        <ProductCard product={shown} among={[shown]} isShopOpen onAdd={() => {}} onOpen={() => {}} />
      </div>
    </section>
  )
}

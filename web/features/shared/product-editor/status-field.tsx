import type { ProductStatus } from '#contracts/catalog.ts'
import { productStatus, productStatuses } from '#web/features/shared/products/product-status.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'

/** Whether customers see it. */
export function StatusField({ value, onChange }: { value: ProductStatus; onChange: (status: ProductStatus) => void }) {
  return (
    <section>
      <h2 className="mb-2 text-17">{m.products_status()}</h2>
      <RadioCards<ProductStatus>
        label={m.products_status()}
        value={value}
        onChange={onChange}
        options={productStatuses.map((status) => ({
          value: status,
          label: productStatus[status].label(),
          hint: productStatus[status].hint(),
        }))}
      />
    </section>
  )
}

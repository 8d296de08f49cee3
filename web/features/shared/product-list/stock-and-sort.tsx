import { type ProductSort, productSorts, type StockState, stockStates } from '#contracts/menu/menu-terms.ts'
import type { ProductFilters } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'

const stockWords: Record<StockState, () => string> = {
  IN_STOCK: () => m.products_stock_some(),
  LOW: () => m.products_stock_low(),
  SOLD_OUT: () => m.products_sold_out(),
}

const sortWords: Record<ProductSort, () => string> = {
  NAME: () => m.products_sort_name(),
  CHEAPEST: () => m.products_sort_cheapest(),
  DEAREST: () => m.products_sort_dearest(),
  CHANGED: () => m.products_sort_changed(),
}

export interface StockAndSortProps {
  filters: ProductFilters
  go: (change: ProductFilters) => void
}

/** Narrows a vendor's list by what is left, and brings it into another order than the menu's. */
export function StockAndSort({ filters: { stock, sort }, go }: StockAndSortProps) {
  return (
    <>
      <Field label={m.products_stock_filter()} hideLabel>
        <Select
          value={stock ?? ''}
          onChange={({ target: { value } }) => go({ stock: (value || undefined) as StockState | undefined })}
        >
          <option value="">{m.products_stock_any()}</option>
          {stockStates.map((state) => (
            <option key={state} value={state}>
              {stockWords[state]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.products_sort()} hideLabel>
        <Select
          value={sort ?? ''}
          onChange={({ target: { value } }) => go({ sort: (value || undefined) as ProductSort | undefined })}
        >
          <option value="">{m.products_sort_menu()}</option>
          {productSorts.map((each) => (
            <option key={each} value={each}>
              {sortWords[each]()}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

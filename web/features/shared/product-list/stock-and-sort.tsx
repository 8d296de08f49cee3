import { type ProductSort, type StockState, stockStates } from '#contracts/menu/menu-terms.ts'
import type { ProductFilters } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { columnNames } from './product-columns.tsx'

const stockLabels: Record<StockState, () => string> = {
  IN_STOCK: () => m.products_stock_some(),
  LOW: () => m.products_stock_low(),
  SOLD_OUT: () => m.products_sold_out(),
}

const sortLabels: Record<ProductSort, () => string> = {
  NAME: () => m.products_sort_name(),
  CHEAPEST: () => m.products_sort_cheapest(),
  DEAREST: () => m.products_sort_dearest(),
  CHANGED: () => m.products_sort_changed(),
}

export interface StockAndSortProps {
  filters: ProductFilters
  go: (change: ProductFilters) => void
}

export interface DaysAndSortProps extends StockAndSortProps {
  hide: string | undefined
  onHide: (hide: string | undefined) => void
}

/** The administrators' list: on which days what it shows was changed, its order, and its columns. */
export function DaysAndSort({ filters: { sort, from, to }, go, hide, onHide }: DaysAndSortProps) {
  const { CHANGED, ...others } = sortLabels
  return (
    <>
      <DayFilter from={from} to={to} onChange={go} />
      <SortSelect labels={{ CHANGED, ...others }} value={sort} onChange={(chosen) => go({ sort: chosen })} />
      <ColumnChoice names={columnNames} hide={hide} onChange={onHide} />
    </>
  )
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
              {stockLabels[state]()}
            </option>
          ))}
        </Select>
      </Field>
      <SortSelect<ProductSort | 'MENU'>
        labels={{ MENU: m.products_sort_menu, ...sortLabels }}
        value={sort}
        onChange={(chosen) => go({ sort: chosen === 'MENU' ? undefined : chosen })}
      />
    </>
  )
}

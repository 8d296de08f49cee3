import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ProductForEditing, ProductStatus } from '#contracts/catalog.ts'
import { productStatus, productStatuses } from '#web/features/shared/products/product-status.ts'
import { type ProductFilters, type ProductsMode, productPages } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Plus from '~icons/lucide/plus'
import { FoodSelect } from './food-select.tsx'
import { productColumns } from './product-columns.tsx'

const QuickSheet = lazyPart(() => import('./quick-sheet.tsx'))

export interface ProductsPageProps {
  mode: ProductsMode
  filters: ProductFilters
  go: (change: ProductFilters) => void
}

/** Products: a vendor's own in the order of the menu, an administrator's the last changed first. */
export function ProductsPage({ mode, filters, go }: ProductsPageProps) {
  const { search, status, diet, allergens } = filters
  const query = useInfiniteQuery({ ...productPages(mode, filters), placeholderData: keepPreviousData })
  const [quick, setQuick] = useState<ProductForEditing>()
  const isNarrowed = [search, status, diet, allergens].some((each) => each !== undefined)
  const add = mode === 'VENDOR' && (
    <Link to="/vendor/product/new" className={buttonClass()}>
      <Plus aria-hidden />
      {m.products_add()}
    </Link>
  )
  return (
    <WorkspacePage
      title={m.products_title()}
      action={
        <span className="flex flex-wrap items-center gap-2">
          {mode === 'VENDOR' && (
            <Link to="/vendor/options" className={buttonClass({ variant: 'quiet' })}>
              {m.options_edit_link()}
            </Link>
          )}
          <CsvLink query={productPages(mode, filters)} />
          {add}
        </span>
      }
    >
      <FilterBar>
        <SearchBox
          label={mode === 'ADMIN' ? m.products_search_all() : m.products_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <FoodSelect filters={filters} go={go} />
      </FilterBar>
      <FilterChips<ProductStatus>
        label={m.products_status()}
        value={status}
        onChange={(chosen) => go({ status: chosen })}
        options={[
          { value: undefined, label: m.products_all() },
          ...productStatuses.map((each) => ({ value: each, label: productStatus[each].label() })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.products_title()}
        columns={productColumns(mode, setQuick)}
        keyOf={({ id }) => id}
        failed={m.products_failed()}
        empty={
          <EmptyState
            heading="h2"
            cloth="brick"
            art="mandazi-cut"
            title={isNarrowed ? m.products_none_found() : m.products_none_title()}
            action={!isNarrowed && add}
          >
            {isNarrowed ? m.products_none_found_text() : mode === 'VENDOR' && m.products_none()}
          </EmptyState>
        }
      />
      {quick && (
        <Suspense>
          <QuickSheet product={quick} onClose={() => setQuick(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}

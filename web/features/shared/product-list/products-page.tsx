import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ProductForEditing, ProductStatus } from '#contracts/catalog.ts'
import { ApprovalChips } from '#web/features/shared/product-approval/approval-chips.tsx'
import { productStatus, productStatuses } from '#web/features/shared/products/product-status.ts'
import { type ProductSearch, type ProductsMode, productPages } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { selectColumn } from '#web/ui/tables/select-column.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { useSelection } from '#web/ui/tables/use-selection.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips, FilterRow } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import ArrowDownUp from '~icons/lucide/arrow-down-up'
import FileUp from '~icons/lucide/file-up'
import Plus from '~icons/lucide/plus'
import { FoodSelect } from './food-select.tsx'
import { columnNames, productColumns } from './product-columns.tsx'
import { DaysAndSort, StockAndSort } from './stock-and-sort.tsx'

const ApproveBar = lazyChunk(() => import('#web/features/shared/product-approval/approve-bar.tsx'))
const BulkBar = lazyChunk(() => import('./bulk-bar.tsx'))
const QuickSheet = lazyChunk(() => import('./quick-sheet.tsx'))

export interface ProductsPageProps {
  mode: ProductsMode
  filters: ProductSearch
  go: (change: ProductSearch) => void
}

/** Products: a vendor's own in the order of the menu, an administrator's the last changed first. */
export function ProductsPage({ mode, filters, go }: ProductsPageProps) {
  const { search, status, approval, diet, allergens, stock, from, to, hide } = filters
  const query = useInfiniteQuery({ ...productPages(mode, filters), placeholderData: keepPreviousData })
  const [quick, setQuick] = useState<ProductForEditing>()
  // A ticket follows its event, and is changed by itself. An administrator chooses of what waits for approval.
  const { chosen, selection, clear } = useSelection(
    loadedRows(query).filter(({ kind, approval }) => (mode === 'VENDOR' ? kind === 'ITEM' : approval === 'PENDING')),
  )
  const all = productColumns(mode, setQuick)
  const columns = mode === 'ADMIN' ? shownColumns(all, columnNames, hide) : all
  const isChoosing = mode === 'VENDOR' || !selection.isEmpty
  const narrowing = [search, status, approval, diet, allergens, stock, from, to]
  const isNarrowed = narrowing.some((each) => each !== undefined)
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
        // The one act stands by the title; what else there is slides below it where the screen is narrow.
        <span className="contents items-center gap-2 lg:flex">
          <span className={cn(mode === 'VENDOR' && slides, 'flex items-center gap-2 max-lg:order-last')}>
            {mode === 'VENDOR' && (
              <>
                <Link to="/vendor/options" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                  {m.options_edit_link()}
                </Link>
                <Link to="/vendor/products/order" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                  <ArrowDownUp aria-hidden />
                  {m.menu_order_link()}
                </Link>
                <Link to="/vendor/products/import" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                  <FileUp aria-hidden />
                  {m.menu_import()}
                </Link>
              </>
            )}
            <CsvLink query={productPages(mode, filters)} />
          </span>
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
        <FilterRow>
          <FoodSelect filters={filters} go={go} />
          {mode === 'VENDOR' && <StockAndSort filters={filters} go={go} />}
        </FilterRow>
        {mode === 'ADMIN' && <DaysAndSort filters={filters} go={go} hide={hide} onHide={(ids) => go({ hide: ids })} />}
      </FilterBar>
      {mode === 'ADMIN' && <ApprovalChips value={approval} onChange={(chosen) => go({ approval: chosen })} />}
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
        columns={isChoosing ? [selectColumn(selection, selectLabels(), 'aside'), ...columns] : columns}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.ids.has(id)}
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
      {chosen.length > 0 && (
        <Suspense>
          {mode === 'VENDOR' ? (
            <BulkBar chosen={chosen} onDone={clear} />
          ) : (
            <ApproveBar chosen={chosen} onDone={clear} />
          )}
        </Suspense>
      )}
      {quick && (
        <Suspense>
          <QuickSheet product={quick} onClose={() => setQuick(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}

const slides = 'max-lg:bleed max-lg:grow max-lg:basis-full max-lg:py-1 max-lg:*:flex-none'

const selectLabels = () => ({
  all: m.products_choose_all(),
  one: ({ name }: ProductForEditing) => m.products_choose_named({ name }),
})

import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { VendorPage as Vendor } from '#contracts/vendors.ts'
import { chosenTime, useChosenTime } from '#web/features/shared/cart/chosen-time.ts'
import { formatOpening, openingAt } from '#web/features/shared/vendors/opening.ts'
import { vendorPage } from '#web/features/shared/vendors/vendors.queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useNamedOverlay } from '#web/ui/overlays/use-named-overlay.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { CartBar } from './cart-bar.tsx'
import type { ClosedPanelProps } from './closed/closed-panel.tsx'
import { type FoodFilter, filterMenu, isFiltering } from './filter-menu.ts'
import { FoodFilterChips } from './food-filter.tsx'
import { Menu, sectionId } from './menu.tsx'
import { searchMenu } from './menu-search.ts'
import { SectionBar } from './section-bar.tsx'
import { VendorHead } from './vendor-head.tsx'
import { useWholeMenu } from './whole-menu.ts'
import { YourOrder } from './your-order.tsx'

const eventsId = 'menu-events'

// Of a shop that is closed.
const ClosedPanel = lazyChunk<ClosedPanelProps>(() => import('./closed/closed-panel.tsx'), <span hidden />)

export interface VendorPageProps {
  slug: string
  filter: FoodFilter
  onFilter: (filter: FoodFilter) => void
  /** Draws the vendor's coming events; what an event looks like is not this feature's to know. */
  drawEvents: (events: Vendor['events']) => ReactNode
}

export function VendorPage({ slug, filter, onFilter, drawEvents }: VendorPageProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(vendorPage(slug))
  const now = useNow(dataUpdatedAt)
  const [searchTerm, setSearchTerm] = useState('')
  const dish = useNamedOverlay('dish')
  const isFarDown = dish.name !== undefined && !hasDish(data.menu, dish.name)
  const { menu: whole, rest } = useWholeMenu(data, searchTerm !== '' || isFiltering(filter) || isFarDown)
  const vendor = { ...data, menu: whole }
  const isClosed = openingAt(vendor.open, now) === 'shut'
  const closedLabel = isClosed ? formatOpening(vendor.open, now) : undefined
  const chosen = useChosenTime(data.id)
  // Closed, and ordered from for a time all the same.
  const laterAt = isClosed ? chosen : null
  const hasEvents = vendor.events.length > 0
  const { menu, unstated } = filterMenu(searchMenu(vendor.menu, searchTerm), filter)
  const sections = [
    ...vendor.menu.map(({ name }) => ({ id: sectionId(name), name })),
    ...(hasEvents ? [{ id: eventsId, name: m.vendors_events() }] : []),
  ]

  return (
    <>
      <VendorHead vendor={vendor} now={now} />
      <SectionBar sections={sections} searchTerm={searchTerm} onSearch={setSearchTerm} />
      <div className="wrap lg:grid lg:grid-cols-[1fr_350px] lg:items-start lg:gap-9">
        <div className="min-w-0">
          {closedLabel && (
            <ClosedShop
              vendor={vendor}
              now={now}
              closedLabel={closedLabel}
              chosen={chosen}
              onChoose={(startsAt) => chosenTime.set(vendor.id, startsAt)}
            />
          )}
          {vendor.menu.length === 0 && (
            <EmptyState art="sufuria-cut" title={m.vendors_no_menu()}>
              {m.vendors_no_menu_text()}
            </EmptyState>
          )}
          <FoodFilterChips vendor={vendor} filter={filter} unstated={unstated} onFilter={onFilter} />
          {isFiltering(filter) && vendor.menu.length > 0 && menu.length === 0 && (
            <EmptyState
              art="sufuria-cut"
              title={m.food_filter_none()}
              action={
                <Button variant="quiet" onClick={() => onFilter({ diets: [], without: [] })}>
                  {m.food_filter_clear_all()}
                </Button>
              }
            >
              {m.food_filter_none_text({ vendor: vendor.name })}
            </EmptyState>
          )}
          {searchTerm && !isFiltering(filter) && menu.length === 0 && (
            <EmptyState
              art="sufuria-cut"
              title={m.vendors_not_on_menu({ words: searchTerm.trim() })}
              action={
                <Button variant="quiet" onClick={() => setSearchTerm('')}>
                  {m.vendors_whole_menu()}
                </Button>
              }
            />
          )}
          <p role="status" className="sr-only">
            {(searchTerm || isFiltering(filter)) &&
              m.vendors_found({ count: menu.reduce((sum, { products }) => sum + products.length, 0) })}
          </p>
          <Menu
            vendor={vendor}
            menu={menu}
            closedLabel={laterAt ? undefined : closedLabel}
            now={laterAt ? Date.parse(laterAt) : now}
            dish={dish}
          />
          <ShowMore query={rest} isAhead />
          {hasEvents && !searchTerm && (
            <section id={eventsId} aria-label={m.vendors_from_this_vendor()}>
              <h2 className="mb-3 text-20">{m.vendors_from_this_vendor()}</h2>
              {drawEvents(vendor.events)}
            </section>
          )}
        </div>
        <aside aria-label={m.vendors_your_order()} className="sticky top-[69px] max-lg:hidden">
          <YourOrder vendor={vendor} />
        </aside>
      </div>
      <CartBar laterAt={laterAt} />
    </>
  )
}

/** What a closed shop says: of the first time that it sells for, where it takes orders for later. */
function ClosedShop(props: Omit<ClosedPanelProps, 'instead'>) {
  const notice = (
    <Notice tone="act" title={`${props.closedLabel}.`} className="mb-5">
      {m.vendors_closed_notice()}
    </Notice>
  )
  return (
    <Suspense fallback={notice}>
      <ClosedPanel {...props} instead={notice} />
    </Suspense>
  )
}

const hasDish = (menu: Vendor['menu'], slug: string) =>
  menu.some(({ products }) => products.some((product) => product.slug === slug))

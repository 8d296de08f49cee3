import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { VendorCard as Vendor } from '#contracts/vendors.ts'
import { openingAt } from '#web/features/shared/vendors/opening.ts'
import { VendorCard } from '#web/features/shared/vendors/vendor-card.tsx'
import { categories, vendorPages } from '#web/features/shared/vendors/vendors.queries.ts'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { CardSkeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice, SectionHead } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { mealLabel } from './meal-label.ts'
import { SellCard } from './sell-card.tsx'
import { useFeatured } from './use-featured.ts'
import { useVendorFilters } from './use-vendor-filters.ts'

const NobodyOpen = lazyChunk(() => import('./nobody-open.tsx'), ' ')

/** This many stand before what is coming up. */
const firstRows = 8
const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4'

/** The vendors, open ones first; between the first rows and the rest stands what is coming up. */
export function VendorList({ comingUp }: { comingUp: ReactNode }) {
  const { filters } = useVendorFilters()
  const query = useInfiniteQuery({ ...vendorPages(filters), placeholderData: keepPreviousData })
  const planned = useFeatured()?.shops ?? []
  const now = useNow(query.dataUpdatedAt)
  const title = useTitle(now)
  if (query.isPending) return <VendorListSkeleton />
  if (!query.data) return <ErrorState title={m.home_not_loaded()} error={query.error} onRetry={query.refetch} />

  const others = query.data.pages.flatMap((page) => page.items)
  const vendors = [...planned, ...others.filter(({ id }) => !planned.some((each) => each.id === id))]
  if (vendors.length === 0) {
    return (
      <>
        <Suspense fallback={<VendorListSkeleton />}>
          <NobodyOpen title={title} group={(heading, next, at) => <Group title={heading} vendors={next} now={at} />} />
        </Suspense>
        {comingUp}
      </>
    )
  }

  const isOpen = (vendor: Vendor) => openingAt(vendor.open, now) !== 'shut'
  const open = vendors.filter(isOpen)
  const shut = vendors.filter((vendor) => !isOpen(vendor))
  const [first, rest] = [open.slice(0, firstRows), open.slice(firstRows)]
  const isLast = !query.hasNextPage
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {first.length > 0 && <Group title={title} vendors={first} now={now} isFirst />}
      {comingUp}
      {rest.length > 0 && (
        <Group title={m.home_more()} vendors={rest} now={now} end={isLast && shut.length === 0 && <SellCard />} />
      )}
      {shut.length > 0 && (
        <Group title={m.home_opening_later()} vendors={shut} now={now} end={isLast && <SellCard />} />
      )}
      {isLast && rest.length + shut.length === 0 && <SellCard className="mt-8" />}
      {query.isFetchNextPageError && (
        <Notice tone="bad" live className="mx-auto mt-6 max-w-[480px]">
          {errorMessage(query.error)}
        </Notice>
      )}
      <ShowMore query={query} label={m.home_show_more()} isAhead={query.data.pages.length === 1} />
    </div>
  )
}

interface GroupProps {
  title: string
  vendors: Vendor[]
  now: number
  /** Of the list: its first picture is in the first screen of a phone. */
  isFirst?: boolean
  /** Fills the place after the last card. */
  end?: ReactNode
}

function Group({ title, vendors, now, isFirst, end }: GroupProps) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className={grid}>
        {vendors.map((vendor, index) => (
          <VendorCard key={vendor.id} vendor={vendor} now={now} eager={isFirst && index === 0} />
        ))}
        {end}
      </div>
    </section>
  )
}

function useTitle(now: number): string {
  const { filters } = useVendorFilters()
  const { data } = useQuery(categories)
  const category = data?.find(({ slug }) => slug === filters.category)
  if (category) return category.name[getLocale()]
  return mealLabel(now)
}

function VendorListSkeleton() {
  return (
    <div className={cn(grid, 'mt-16')}>
      {Array.from({ length: firstRows }, (_, index) => index).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

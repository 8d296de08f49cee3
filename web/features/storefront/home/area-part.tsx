import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { featured } from '#web/features/shared/featured/featured.queries.ts'
import type { FeaturedPartProps } from '#web/features/shared/featured/featured-part.tsx'
import { AreaOptions } from '#web/features/shared/vendors/area-options.tsx'
import type { VendorFilters } from '#web/features/shared/vendors/vendors.queries.ts'
import { deviceArea } from '#web/lib/device-area.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Bike from '~icons/lucide/bike'
import MapPin from '~icons/lucide/map-pin'
import Zap from '~icons/lucide/zap'
import { useFeatured } from './use-featured.ts'
import { useVendorFilters } from './use-vendor-filters.ts'

/** Where nothing is planned nobody fetches it. */
const FeaturedPart = lazyChunk<FeaturedPartProps>(() => import('#web/features/shared/featured/featured-part.tsx'), ' ')

/** Of who is signed in, the area of an address is theirs. */
const AreaOfAddresses = lazyChunk<{ children: ReactNode }>(() => import('./area-of-addresses.tsx'), null)

/** So often a page that stays open asks what has given way. */
const askedEvery = 60_000

/** Above the list of vendors: the area, and the large picture where one is planned. */
export default function AreaPart() {
  const planned = useFeatured()
  const { filters } = useVendorFilters()
  const isAnyPlanned = planned && (planned.large || planned.collection || planned.shops[0] || planned.events[0])
  const { dataUpdatedAt } = useQuery({ ...featured(filters), refetchInterval: isAnyPlanned ? askedEvery : false })
  const now = useNow(dataUpdatedAt)
  return (
    <>
      <AreaChoice />
      {planned?.large && (
        <Suspense fallback={<div className="mt-4 min-h-32 md:min-h-48" />}>
          <FeaturedPart large={planned.large} now={now} />
        </Suspense>
      )}
    </>
  )
}

/** What comes first in an area that is known, or which area it is. */
function AreaChoice() {
  const { filters } = useVendorFilters()
  const user = useUser()
  const isDeclined = useSyncExternalStore(deviceArea.subscribe, deviceArea.isDeclined, deviceArea.isDeclined)
  if (filters.area) return <SortChips />
  if (isDeclined || user === undefined) return null
  if (!user) return <AreaQuestion />
  return (
    <Suspense>
      <AreaOfAddresses>
        <AreaQuestion />
      </AreaOfAddresses>
    </Suspense>
  )
}

const sorts: { sort: VendorFilters['sort']; icon: typeof Zap; label: () => string }[] = [
  { sort: undefined, icon: MapPin, label: () => m.home_sort_near() },
  { sort: 'FAST', icon: Zap, label: () => m.home_sort_fast() },
  { sort: 'FEE', icon: Bike, label: () => m.home_sort_fee() },
]

/** One of them is on. Open shops come before the others whichever it is. */
function SortChips() {
  const { filters, change } = useVendorFilters()
  return (
    <Chips role="group" aria-label={m.home_sort()} className="mt-2">
      {sorts.map(({ sort, icon: Icon, label }) => (
        <Chip key={label()} selected={filters.sort === sort} onClick={() => change({ sort })}>
          {filters.sort !== sort && <Icon aria-hidden />}
          {label()}
        </Chip>
      ))}
    </Chips>
  )
}

/** Asked of who has not said it anywhere yet; once, whatever the answer is. */
function AreaQuestion() {
  const { chooseArea } = useVendorFilters()
  return (
    <section
      aria-labelledby="area-question"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-line bg-surface p-3.5 md:px-5"
    >
      <div className="min-w-52 flex-1">
        <h2 id="area-question" className="text-15">
          {m.home_ask_area()}
        </h2>
        <p className="text-13 text-ink-2">{m.home_ask_area_text()}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <ChipSelect
          icon={MapPin}
          label={m.home_ask_area_label()}
          words={m.home_ask_area_choose()}
          value=""
          onChange={(area) => area && chooseArea(area)}
        >
          <option value="">{m.home_ask_area_choose()}</option>
          <AreaOptions />
        </ChipSelect>
        <Button variant="ghost" size="sm" onClick={() => deviceArea.decline()}>
          {m.home_ask_area_later()}
        </Button>
      </div>
    </section>
  )
}

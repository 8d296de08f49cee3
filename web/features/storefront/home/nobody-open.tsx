import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VendorCard as Vendor } from '#contracts/vendors.ts'
import { formatOpening } from '#web/features/shared/vendors/opening.ts'
import { vendorPages } from '#web/features/shared/vendors/vendors.queries.ts'
import { anywhere } from '#web/features/shared/vendors/with-area.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CardSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { useVendorFilters } from './use-vendor-filters.ts'

export interface NobodyOpenProps {
  /** Draws cards of vendors under a title. */
  group: (title: string, vendors: Vendor[], now: number) => ReactNode
  /** Of the list. */
  title: string
}

/** As many as a screen takes in. */
const offered = 8

/** No shop in the list. *Open now* at a late hour: somebody does sell it, and this is who opens next. */
export default function NobodyOpen({ group, title }: NobodyOpenProps) {
  const { filters, change } = useVendorFilters()
  const query = useInfiniteQuery(vendorPages({ ...filters, open: undefined }))
  const now = useNow(query.dataUpdatedAt)
  if (query.isPending) return <CardSkeleton />
  const next = (query.data?.pages[0]?.items ?? [])
    .filter(({ open }) => open.opensAt !== null)
    .toSorted((one, other) => Date.parse(one.open.opensAt ?? '') - Date.parse(other.open.opensAt ?? ''))
  const first = next[0]
  if (!first) return <Nobody title={title} />
  return (
    <>
      <EmptyState
        className="pt-10"
        heading="h2"
        art="chai-cut"
        title={m.home_nobody_open()}
        action={
          <Button variant="quiet" onClick={() => change({ open: undefined })}>
            {m.home_show_closed()}
          </Button>
        }
      >
        {m.home_opens_first({ vendor: first.name, opening: formatOpening(first.open, now) })}
      </EmptyState>
      {group(m.home_opens_next(), next.slice(0, offered), now)}
    </>
  )
}

/** Nobody sells it at any hour. */
function Nobody({ title }: { title: string }) {
  const { filters, change } = useVendorFilters()
  const nothing = { category: undefined, county: undefined, open: undefined, pickup: undefined }
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <EmptyState
        className="pt-10"
        art="sufuria-cut"
        title={m.home_none()}
        action={
          <Button variant="quiet" onClick={() => change({ ...nothing, area: filters.area && anywhere })}>
            {m.home_show_all()}
          </Button>
        }
      >
        {m.home_none_text()}
      </EmptyState>
    </>
  )
}

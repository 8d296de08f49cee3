import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { eventPages } from '#web/features/shared/events/events.queries.ts'
import { featured } from '#web/features/shared/featured/featured.queries.ts'
import { areas, categories, vendorPages } from '#web/features/shared/vendors/vendors.queries.ts'
import { withArea } from '#web/features/shared/vendors/with-area.ts'
import { HomePage } from '#web/features/storefront/home/home-page.tsx'
import type { ApiQuery } from '#web/lib/api/api-query.ts'
import type { QueryKey } from '#web/lib/query-keys.ts'
import { addStructuredData, cacheable, pageHead } from '#web/lib/routing/head.ts'
import { flagParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { currentUser, useUser } from '#web/lib/session/session.ts'
import { loadArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const validateSearch = searchParams({
  category: textParam,
  county: textParam,
  open: flagParam,
  pickup: flagParam,
  area: textParam,
  sort: oneOf('FAST', 'FEE'),
})

export const Route = createFileRoute('/')({
  validateSearch,
  staticData: { shell: 'hero' },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const own = loadOwn(queryClient)
    const vendors = loadArea(queryClient).then((area) => {
      const filters = withArea(deps, area)
      return Promise.all([
        queryClient.ensureInfiniteQueryData(vendorPages(filters)),
        queryClient.prefetchQuery(featured(filters)),
      ])
    })
    const others = [
      own,
      queryClient.prefetchQuery(categories),
      queryClient.prefetchQuery(areas),
      queryClient.prefetchInfiniteQuery(eventPages({})),
    ]
    // In the browser the page is drawn at once and its lists show that they wait.
    if (import.meta.env.SSR) await Promise.all([vendors, comingUpPart(), areaPart(), plannedPart(), ...others])
    else vendors.catch(() => undefined)
  },
  head: () => {
    if (import.meta.env.SSR) addStructuredData({ '@type': 'WebSite', name: 'Uliza' })
    return pageHead({ title: m.home_head_title(), description: m.home_head_about(), path: '/', image: '/share.jpg' })
  },
  headers: cacheable,
  component: () => (
    <HomePage
      own={<Own />}
      areaPart={
        <Suspense fallback={<div className="mt-2 h-13" />}>
          <AreaPart />
        </Suspense>
      }
      comingUp={
        <Suspense>
          <ComingUp />
        </Suspense>
      }
    />
  ),
})

// Below the first screens: the server draws it, and its script comes after those of what is seen first.
const comingUpPart = () =>
  import('#web/features/storefront/home/coming-up.tsx').then((module) => ({ default: module.ComingUp }))
const ComingUp = lazyChunk(comingUpPart, ' ')

/** What the two below fetch where it is planned. */
const plannedPart = () => import('#web/features/shared/featured/featured-part.tsx')

const areaPart = () => import('#web/features/storefront/home/area-part.tsx')
const AreaPart = lazyChunk(areaPart, ' ')

const unpaidPart = () => import('#web/features/storefront/unpaid-order/unpaid-order.tsx')
const underWayPart = () => import('#web/features/storefront/orders/under-way.tsx')
const knownPart = () => import('#web/features/storefront/home/known-home.tsx')
const UnpaidOrder = lazyChunk(unpaidPart, ' ')
const UnderWay = lazyChunk(underWayPart, ' ')
const KnownHome = lazyChunk(knownPart, ' ')

/** Only for who is signed in: nobody else asks for it, or fetches its part of the page. */
async function loadOwn(queryClient: QueryClient): Promise<void> {
  try {
    if (!(await queryClient.ensureQueryData(currentUser))) return
    const load = async (part: () => Promise<{ query: ApiQuery<unknown> }>) =>
      queryClient.prefetchQuery<unknown, Error, unknown, QueryKey>((await part()).query)
    await Promise.all([unpaidPart, underWayPart, knownPart].map(load))
  } catch {
    // The page is whole without it.
  }
}

/** Its place is kept when it is known that there is one, so that nothing moves when it comes. */
function Own() {
  const isSignedIn = !!useUser()
  const queryClient = useQueryClient()
  const unpaid = queryClient.getQueryData<{ items: unknown[] }>(['/api/user/orders', 'PENDING_PAYMENT'])
  const known = queryClient.getQueryData<{ kept: unknown[]; orders: unknown[] }>(['/api/user/under-way'])
  if (!isSignedIn) return null
  return (
    <>
      <Suspense fallback={unpaid?.items.length ? <div className="mt-3.5 h-20" /> : null}>
        <UnpaidOrder />
      </Suspense>
      <Suspense
        fallback={
          <>
            {known?.kept.length ? <div className="mt-3.5 h-20" /> : null}
            {known?.orders.length ? <div className="mt-3.5 h-27 md:h-20" /> : null}
          </>
        }
      >
        <UnderWay />
      </Suspense>
      <Suspense>
        <KnownHome />
      </Suspense>
    </>
  )
}

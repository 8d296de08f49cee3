import { createFileRoute } from '@tanstack/react-router'
import { eventPages } from '#web/features/shared/events/events.queries.ts'
import { areas, categories, vendorPages } from '#web/features/shared/vendors/vendors.queries.ts'
import { UpcomingEvents } from '#web/features/storefront/events/upcoming-events.tsx'
import { HomePage } from '#web/features/storefront/home/home-page.tsx'
import { cacheable, pageHead } from '#web/lib/routing/head.ts'
import { flagParam, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { structuredData } from '#web/lib/routing/structured-data.ts'
import { m } from '#web/paraglide/messages.js'

const validateSearch = searchParams({
  search: textParam,
  category: textParam,
  county: textParam,
  open: flagParam,
  pickup: flagParam,
  area: textParam,
})

export const Route = createFileRoute('/')({
  validateSearch,
  staticData: { shell: 'hero' },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const vendors = queryClient.ensureInfiniteQueryData(vendorPages(deps))
    const others = [
      queryClient.prefetchQuery(categories),
      queryClient.prefetchQuery(areas),
      queryClient.prefetchInfiniteQuery(eventPages({})),
    ]
    // In the browser the page is drawn at once and its lists show that they wait.
    if (import.meta.env.SSR) await Promise.all([vendors, ...others])
    else vendors.catch(() => undefined)
  },
  head: () => ({
    ...pageHead({ title: m.home_head_title(), description: m.home_head_about(), path: '/', image: '/share.jpg' }),
    ...structuredData({ '@type': 'WebSite', name: 'Uliza' }),
  }),
  headers: cacheable,
  component: () => <HomePage comingUp={<UpcomingEvents />} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { eventCategories, eventPages } from '#web/features/shared/events/events.queries.ts'
import { toEventFilters } from '#web/features/storefront/events/event-filter-params.ts'
import { EventsPage } from '#web/features/storefront/events/events-page.tsx'
import { cacheable, pageHead } from '#web/lib/routing/head.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

// Written out: what counts the days would be in the first load of every page.
const validateSearch = searchParams({
  search: textParam,
  category: textParam,
  when: oneOf('today', 'weekend', 'month'),
  from: dayParam,
  to: dayParam,
})

export const Route = createFileRoute('/events/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const events = queryClient.ensureInfiniteQueryData(eventPages(toEventFilters(deps, Date.now())))
    const categories = queryClient.prefetchQuery(eventCategories)
    // In the browser the page is drawn at once and its list shows that it waits.
    if (import.meta.env.SSR) await Promise.all([events, categories])
    else events.catch(() => undefined)
  },
  head: () =>
    pageHead({ title: m.events_title(), description: m.events_head_about(), path: '/events', image: '/share.jpg' }),
  headers: cacheable,
  component: EventsPage,
})

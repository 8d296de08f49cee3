import { getRouteApi } from '@tanstack/react-router'
import type { EventSearch } from './event-filter-params.ts'

const events = getRouteApi('/events/')

/** What the list of events is narrowed by. It lives in the address, so that it can be shared and gone back to. */
export function useEventSearch() {
  const search = events.useSearch()
  const navigate = events.useNavigate()
  const change = (changed: EventSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })
  return { search, change }
}

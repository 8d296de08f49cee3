import { getRouteApi } from '@tanstack/react-router'
import type { VendorFilters } from '#web/features/shared/vendors/vendors.queries.ts'
import { useArea, useChooseArea } from '#web/lib/session/use-area.ts'

const home = getRouteApi('/')

/** Stands in the address where somebody wants to see every vendor, without forgetting their area. */
export const anywhere = 'any'

/**
 * What the list is narrowed by: what the address says, and the area that was chosen last unless the address has
 * another.
 */
export const withArea = (search: VendorFilters, area: string | null): VendorFilters => ({
  ...search,
  area: search.area === anywhere ? undefined : (search.area ?? area ?? undefined),
})

/** It lives in the address, so that it can be shared and gone back to; the area is kept for the next visit besides. */
export function useVendorFilters() {
  const filters = withArea(home.useSearch(), useArea())
  const navigate = home.useNavigate()
  const keepArea = useChooseArea()
  const change = (changed: VendorFilters) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })
  return {
    filters,
    change,
    chooseArea(area: string | undefined) {
      keepArea(area ?? null)
      change({ area })
    },
  }
}

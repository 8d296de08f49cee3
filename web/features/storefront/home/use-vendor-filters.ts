import { getRouteApi } from '@tanstack/react-router'
import type { VendorFilters } from '#web/features/shared/vendors/vendors.queries.ts'
import { withArea } from '#web/features/shared/vendors/with-area.ts'
import { useArea, useChooseArea } from '#web/lib/session/use-area.ts'

const home = getRouteApi('/')

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

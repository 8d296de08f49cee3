import { getRouteApi } from '@tanstack/react-router'
import type { VendorFilters } from '#web/features/shared/vendors/vendors.queries.ts'

const home = getRouteApi('/')

/** What the list is narrowed by. It lives in the address, so that it can be shared and gone back to. */
export function useVendorFilters() {
  const filters = home.useSearch()
  const navigate = home.useNavigate()
  const change = (changed: VendorFilters) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false })
  return { filters, change }
}

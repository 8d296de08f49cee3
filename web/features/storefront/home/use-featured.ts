import { useQuery } from '@tanstack/react-query'
import { featured } from '#web/features/shared/featured/featured.queries.ts'
import { useVendorFilters } from './use-vendor-filters.ts'

/** What is planned for the home page; nothing where somebody has said what they look for. */
export function useFeatured() {
  const { filters } = useVendorFilters()
  const { data } = useQuery(featured(filters))
  return filters.category || filters.pickup || filters.sort ? undefined : data
}

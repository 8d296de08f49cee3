import { getVendorEvent, listVendorEvents, type VendorEventTab } from '#contracts/events/vendor-events.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export interface VendorEventFilters {
  tab?: VendorEventTab | undefined
  search?: string | undefined
}

/** How many of a section the page shows before it is asked for more. */
const inSection = 6

export const vendorEvents = ({ tab, search }: VendorEventFilters) =>
  apiPages(listVendorEvents, ['/api/vendor/events', tab, search], inSection)

export const vendorEvent = (id: string) => apiQuery(getVendorEvent, [fillPath(getVendorEvent.path, { id })])

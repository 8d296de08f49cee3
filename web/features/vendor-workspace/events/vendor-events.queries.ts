import { type GuestFilter, getEventSales, listGuests } from '#contracts/events/event-guests.ts'
import { listEventMessages, previewEventMessage } from '#contracts/events/event-messages.ts'
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

export const eventMessages = (id: string) => apiQuery(listEventMessages, [fillPath(listEventMessages.path, { id })])

export const messagePreview = (id: string, ticketTypeId?: string) =>
  apiQuery(previewEventMessage, [fillPath(previewEventMessage.path, { id }), ticketTypeId])

export interface GuestFilters {
  event: string
  search?: string | undefined
  show?: GuestFilter | undefined
}

export const eventGuests = ({ event, search, show }: GuestFilters) =>
  apiPages(listGuests, ['/api/vendor/guests', event, search, show])

export const eventSales = (id: string) => apiQuery(getEventSales, [fillPath(getEventSales.path, { id })])

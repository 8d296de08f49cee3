import * as z from 'zod'
import { CancellationPreview } from '../events/event-cancellation.ts'
import { VendorEventDetail } from '../events/vendor-events.ts'
import { EventStatus } from '../events.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  Day,
  EventId,
  Instant,
  Picture,
  page,
  pageQuery,
  SearchText,
  Slug,
  text,
  VendorId,
} from '../wire/primitives.ts'

const vendor = z.object({ id: VendorId, slug: Slug, name: z.string() })

/** A line of the list of events. */
export const AdminEventLine = z.object({
  id: EventId,
  slug: Slug,
  title: z.string(),
  vendor,
  startsAt: Instant,
  endsAt: Instant,
  isOnline: z.boolean(),
  venue: z.string(),
  poster: Picture.nullable(),
  status: EventStatus,
  takenDownAt: Instant.nullable(),
  /** Tickets that are valid or were used. */
  tickets: z.int(),
})
export type AdminEventLine = z.infer<typeof AdminEventLine>

/** PUBLIC: published and not over. TAKEN_DOWN: published, and kept from the public. */
export const AdminEventState = z.enum(['PUBLIC', 'TAKEN_DOWN', 'PAST', 'CANCELLED', 'DRAFT'])
export type AdminEventState = z.infer<typeof AdminEventState>

/** By when they begin, or by title. */
export const AdminEventSort = z.enum(['latest', 'earliest', 'title'])
export type AdminEventSort = z.infer<typeof AdminEventSort>

const eventFilters = {
  state: AdminEventState.optional(),
  vendor: VendorId.optional(),
  search: SearchText.optional(),
  /** Beginning on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Those that begin last first unless said. */
  sortBy: AdminEventSort.optional(),
}

export const listAdminEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Lists the events of all vendors, those that begin last first unless said',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['state', 'search', 'from', 'to', 'sortBy', 'vendor'],
  query: z.strictObject({ ...eventFilters, ...pageQuery }),
  response: page(AdminEventLine),
})

export const exportAdminEvents = csvEndpoint(listAdminEvents, 'Downloads the events of all vendors that match as CSV')

/** An event as its organiser sees it, and what was decided about it. */
export const AdminEvent = VendorEventDetail.extend({ vendor, takenDownAt: Instant.nullable() })
export type AdminEvent = z.infer<typeof AdminEvent>

const byId = { params: z.object({ id: EventId }) }

export const getAdminEvent = endpoint({
  method: 'GET',
  path: '/api/admin/events/:id',
  summary: 'Shows an event of any vendor with its ticket types and sales',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: AdminEvent,
  errors: ['not_found'],
})

/** Its tickets stay valid. The organiser is told the reason. */
export const takeDownEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/take-down',
  summary: 'Keeps a published event from the public and stops its sale, until it is put back',
  access: 'admin',
  admins: ['vendors'],
  ...byId,
  body: z.strictObject({ reason: text(300) }),
  response: AdminEvent,
  errors: ['not_found', 'invalid_transition'],
})

export const putBackEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/put-back',
  summary: 'Makes an event public again that was taken down',
  access: 'admin',
  admins: ['vendors'],
  ...byId,
  body: z.strictObject({ reason: text(300) }),
  response: AdminEvent,
  errors: ['not_found', 'invalid_transition'],
})

export const previewAdminCancellation = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/cancel/preview',
  summary: 'Shows what cancelling an event for its organiser costs and whom it reaches, and changes nothing',
  access: 'admin',
  admins: ['money'],
  confirmation: 'not needed',
  ...byId,
  response: CancellationPreview,
  errors: ['not_found', 'invalid_transition'],
})

/** The same as the organiser's own, by the same job; the organiser is told. */
export const cancelAdminEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events/:id/cancel',
  summary:
    'Cancels an event for its organiser: its tickets are void, its holders are told, and every paid order is refunded',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({
    /** To those who hold tickets, and to the organiser. */
    words: text(500),
    /** The sums that were shown: when more has been sold since, nothing is cancelled. */
    backKES: Shillings,
    providerFeesKES: ShillingsAndCents,
  }),
  response: AdminEvent,
  errors: ['not_found', 'invalid_transition', 'price_changed'],
})

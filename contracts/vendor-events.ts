import * as z from 'zod'
import { EventStatus } from './events.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from './wire/money.ts'
import { patchOf } from './wire/patch.ts'
import {
  CountySlug,
  EventId,
  Instant,
  optionalText,
  Picture,
  ProductId,
  page,
  pageQuery,
  SearchText,
  Slug,
  text,
  Version,
} from './wire/primitives.ts'

const byId = { params: z.object({ id: EventId }) }

/** When and where an event takes place: those who hold tickets are told when it changes. */
export const EventTimeAndPlace = z.object({
  startsAt: Instant,
  endsAt: Instant,
  isOnline: z.boolean(),
  venue: z.string(),
  county: CountySlug,
})
export type EventTimeAndPlace = z.infer<typeof EventTimeAndPlace>

/** What a draft still needs before it can be published. */
export const MissingFact = z.enum([
  'DESCRIPTION',
  'VENUE',
  'ONLINE_LINK',
  'CAPACITY',
  'TICKET_TYPE',
  /** It would have begun already. */
  'START_PASSED',
  /** A ticket type is on sale longer than the event lasts. */
  'SALE_AFTER_END',
  /** A ticket type has more places of its own than the event has. */
  'QUOTA_ABOVE_CAPACITY',
])
export type MissingFact = z.infer<typeof MissingFact>

/** `ticketType` is the name of the one at fault. */
export const Missing = z.object({ fact: MissingFact, ticketType: z.string().nullable() })
export type Missing = z.infer<typeof Missing>

export const VendorEventTab = z.enum(['ON_SALE', 'DRAFT', 'CANCELLED', 'PAST'])
export type VendorEventTab = z.infer<typeof VendorEventTab>

/** The places of an event. What is neither sold, given nor left is held for orders that are being paid. */
export const EventPlaces = z.object({
  /** Null is unlimited. */
  capacity: z.int().nullable(),
  left: z.int().nullable(),
  sold: z.int(),
  /** Complimentary tickets. */
  given: z.int(),
  held: z.int(),
  /** How many tickets were used at the door. */
  checkedIn: z.int(),
})
export type EventPlaces = z.infer<typeof EventPlaces>

const eventFacts = {
  id: EventId,
  slug: Slug,
  title: z.string(),
  ...EventTimeAndPlace.shape,
  doorsAt: Instant.nullable(),
  poster: Picture.nullable(),
  status: EventStatus,
  tab: VendorEventTab,
  places: EventPlaces,
  /** What the tickets sold cost, without those that were refunded; and what the vendor has of it after commission. */
  grossKES: Shillings,
  earningsKES: ShillingsAndCents,
  soldToday: z.int(),
  /** Null when it has no ticket type. */
  priceFromKES: Shillings.nullable(),
  /** When the first ticket type goes on sale, while none is yet. */
  saleStartsAt: Instant.nullable(),
  missing: z.array(Missing),
  updatedAt: Instant,
}

/** An event as its vendor's list shows it. */
export const VendorEvent = z.object(eventFacts)
export type VendorEvent = z.infer<typeof VendorEvent>

/** A kind of ticket as its vendor edits it: a product of kind TICKET. */
export const TicketTypeForEditing = z.object({
  id: ProductId,
  name: z.string(),
  description: z.string(),
  priceKES: Shillings,
  /** How many of the places are for this type at most; null is any of them. */
  quota: z.int().nullable(),
  /** Sold, given and held. */
  taken: z.int(),
  sold: z.int(),
  grossKES: Shillings,
  maxPerOrder: z.int().nullable(),
  maxPerCustomer: z.int().nullable(),
  saleStartsAt: Instant.nullable(),
  saleEndsAt: Instant.nullable(),
  /** Only who enters it sees the type; null is for everybody. */
  accessCode: z.string().nullable(),
})
export type TicketTypeForEditing = z.infer<typeof TicketTypeForEditing>

export const VendorEventDetail = z.object({
  ...eventFacts,
  description: z.string(),
  category: Slug,
  onlineLink: z.string().nullable(),
  reEntry: z.boolean(),
  asksHolderNames: z.boolean(),
  ticketTypes: z.array(TicketTypeForEditing),
  /** How many people hold tickets: those who are told of changes. */
  holders: z.int(),
  version: z.int(),
})
export type VendorEventDetail = z.infer<typeof VendorEventDetail>

const maxPlaces = 200_000
const Quota = z.int().min(1, 'At least one place.').max(maxPlaces).nullable()
const Maximum = z.int().min(1).max(1000).nullable()

/** What people type at checkout to see a hidden type: case and spaces make no difference. */
export const AccessCode = z
  .string()
  .max(60)
  .overwrite((typed) => typed.replace(/[\s-]+/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits.')

const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'
const OnlineLink = text(500).refine(isWebAddress, 'Write the whole link, beginning with https://.')

const ticketTypeFields = {
  name: text(80),
  description: optionalText(200),
  /** 0 is free. */
  priceKES: Shillings.max(250_000),
  quota: Quota,
  maxPerOrder: Maximum,
  maxPerCustomer: Maximum,
  saleStartsAt: Instant.nullable(),
  saleEndsAt: Instant.nullable(),
  accessCode: AccessCode.nullable(),
}

/** An entry with its `id` keeps that type, and all of it that is not sent; a new one says its name and its price. */
const TicketTypeChange = z
  .strictObject(ticketTypeFields)
  .partial()
  .extend({ id: ProductId.optional() })
  .superRefine((entry, context) => {
    if (entry.id !== undefined) return
    for (const name of ['name', 'priceKES'] as const) {
      if (entry[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'Fill this in.' })
    }
  })
export type TicketTypeChange = z.infer<typeof TicketTypeChange>

const eventFields = {
  title: text(120),
  description: optionalText(4000),
  category: Slug,
  startsAt: Instant,
  endsAt: Instant,
  doorsAt: Instant.nullable(),
  isOnline: z.boolean(),
  venue: optionalText(160),
  onlineLink: OnlineLink.nullable(),
  county: CountySlug,
  reEntry: z.boolean(),
  asksHolderNames: z.boolean(),
  /** How many people fit: the places that all its ticket types share. Those that are taken count among them. */
  capacity: Quota,
  /** The whole list in its order: one that is left out is taken off sale. */
  ticketTypes: z.array(TicketTypeChange).max(20),
}

/** A draft needs a name and a time; everything else can follow. */
export const EventInput = z.strictObject(eventFields).partial().required({ title: true, startsAt: true, endsAt: true })
export type EventInput = z.infer<typeof EventInput>

/** `version` is the one that was seen; when the event has another by now, nothing is changed. */
export const EventChange = patchOf(eventFields, { version: Version })
export type EventChange = z.infer<typeof EventChange>

export const listVendorEvents = endpoint({
  method: 'GET',
  path: '/api/vendor/events',
  summary: 'Lists the events of the vendor with their sales, and how many each tab has',
  access: 'vendor',
  filterOrder: ['tab', 'search'],
  query: z.strictObject({ tab: VendorEventTab.optional(), search: SearchText.optional(), ...pageQuery }),
  response: page(VendorEvent).extend({ counts: z.record(VendorEventTab, z.int()) }),
})

export const getVendorEvent = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id',
  summary: 'Shows an event of the vendor with its ticket types',
  access: 'vendor',
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found'],
})

const editingErrors = ['invalid_input', 'quota_below_taken'] as const

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events',
  summary: 'Creates a draft of an event',
  status: 201,
  access: 'vendor',
  body: EventInput,
  response: VendorEventDetail,
  errors: editingErrors,
})

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/vendor/events/:id',
  summary: 'Changes an event of the vendor; those who hold tickets are told of another time or place',
  access: 'vendor',
  ...byId,
  body: EventChange,
  response: VendorEventDetail,
  errors: ['not_found', 'version_conflict', 'event_incomplete', 'invalid_transition', ...editingErrors],
})

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/publish',
  summary: 'Publishes a draft, unless something is missing',
  access: 'vendor',
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found', 'invalid_transition', 'event_incomplete'],
})

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/duplicate',
  summary: 'Makes a draft of the same event on the same weekday of a coming week',
  status: 201,
  access: 'vendor',
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found'],
})

export const deleteDraftEvent = endpoint({
  method: 'DELETE',
  path: '/api/vendor/events/:id',
  summary: 'Deletes a draft of the vendor',
  status: 204,
  access: 'vendor',
  ...byId,
  response: z.null(),
  errors: ['not_found', 'invalid_transition'],
})

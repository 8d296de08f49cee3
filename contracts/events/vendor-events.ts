import * as z from 'zod'
import { EventStatus } from '../events.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  CountySlug,
  EventId,
  Instant,
  Picture,
  PictureId,
  ProductId,
  page,
  pageQuery,
  SearchText,
  Slug,
} from '../wire/primitives.ts'

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
  /** People are to come into line before the sale opens, and a ticket type does not say when it does. */
  'QUEUE_WITHOUT_START',
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
  /** Why an administrator keeps it from the public; null of every other event. */
  takenDownReason: z.string().nullable(),
  places: EventPlaces,
  /**
   * What was paid for tickets and kept, as revenue has it: of a cancelled event what had been until then. And what the
   * vendor has of it, after commission and every refund. Sums are null for whoever has not the right `money`.
   */
  grossKES: Shillings.nullable(),
  earningsKES: ShillingsAndCents.nullable(),
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
  grossKES: Shillings.nullable(),
  maxPerOrder: z.int().nullable(),
  maxPerCustomer: z.int().nullable(),
  saleStartsAt: Instant.nullable(),
  saleEndsAt: Instant.nullable(),
  /** Only who enters it sees the type; null is for everybody. */
  accessCode: z.string().nullable(),
  gates: z.array(z.string()),
  hasUnlimitedEntries: z.boolean(),
  checkInText: z.string(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
})
export type TicketTypeForEditing = z.infer<typeof TicketTypeForEditing>

export const VendorEventDetail = z.object({
  ...eventFacts,
  posterId: PictureId.nullable(),
  description: z.string(),
  category: Slug,
  onlineLink: z.string().nullable(),
  reEntry: z.boolean(),
  checkOutTime: z.string().nullable(),
  asksHolderNames: z.boolean(),
  /** People come into line before the sale opens. */
  hasQueue: z.boolean(),
  /** Whether people may join a waiting list while it is sold out; who is in line stays. */
  hasWaitlist: z.boolean(),
  /** Whether holders may send their tickets to others. */
  allowsTransfers: z.boolean(),
  ticketTypes: z.array(TicketTypeForEditing),
  /** How many people hold tickets: those who are told of changes. */
  holders: z.int(),
  /** How many tickets nobody was named for yet. */
  unnamed: z.int(),
  version: z.int(),
})
export type VendorEventDetail = z.infer<typeof VendorEventDetail>

export const listVendorEvents = endpoint({
  method: 'GET',
  path: '/api/vendor/events',
  summary: 'Lists the events of the vendor with their sales, and how many each tab has',
  access: 'vendor',
  staff: ['events'],
  filterOrder: ['tab', 'search'],
  query: z.strictObject({ tab: VendorEventTab.optional(), search: SearchText.optional(), ...pageQuery }),
  response: page(VendorEvent).extend({ counts: z.record(VendorEventTab, z.int()) }),
})

export const getVendorEvent = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id',
  summary: 'Shows an event of the vendor with its ticket types',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: VendorEventDetail,
  errors: ['not_found'],
})

import * as z from 'zod'
import { Product } from './catalog.ts'
import { endpoint } from './wire/endpoint.ts'
import { type CountedLimit, searches } from './wire/limit.ts'
import { Shillings } from './wire/money.ts'
import {
  CountySlug,
  Day,
  EventId,
  Instant,
  Picture,
  page,
  pageQuery,
  SearchText,
  Slug,
  VendorId,
} from './wire/primitives.ts'

export const EventStatus = z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED'])
export type EventStatus = z.infer<typeof EventStatus>

/** Whether and when tickets can be bought, the most important state first. */
export const EventAvailability = z.enum(['ON_SALE', 'FEW_LEFT', 'SOLD_OUT', 'NOT_YET_ON_SALE', 'ENDED', 'CANCELLED'])
export type EventAvailability = z.infer<typeof EventAvailability>

/** What people enter to see the ticket types that are hidden behind it: case, spaces and hyphens make no difference. */
export const AccessCode = z
  .string()
  .max(60)
  .overwrite((typed) => typed.replace(/[\s-]+/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits.')
  .meta({ examples: ['KAHAWA26'] })

export const EventCard = z.object({
  id: EventId,
  slug: Slug,
  title: z.string(),
  venue: z.string(),
  county: CountySlug,
  startsAt: Instant,
  endsAt: Instant,
  poster: Picture.nullable(),
  category: z.string(),
  /** Null when no ticket type is listed. */
  priceFromKES: Shillings.nullable(),
  availability: EventAvailability,
  /** How many are left, only when few. */
  fewLeft: z.int().nullable(),
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
})
export type EventCard = z.infer<typeof EventCard>

/** Each ticket type is a product of kind TICKET, with whether it can be bought now. */
export const TicketType = Product.extend({ availability: EventAvailability })
export type TicketType = z.infer<typeof TicketType>

export const EventPage = EventCard.extend({
  description: z.string(),
  doorsAt: Instant.nullable(),
  mapPoint: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Those that everybody may see. */
  ticketTypes: z.array(TicketType),
  /** There are ticket types that an access code opens. */
  hasHiddenTypes: z.boolean(),
  /**
   * The line for its tickets: joined from `joinFrom` on, it moves once the sale opens. Null where there is none, or
   * none any more.
   */
  queue: z
    .object({
      joinFrom: Instant,
      opensAt: Instant,
      /** The sale is open and people are in line: tickets are sold to those whose turn it is. */
      isMoving: z.boolean(),
    })
    .nullable(),
  /** Whether people may wait in line for what is sold out. */
  hasWaitlist: z.boolean(),
})
export type EventPage = z.infer<typeof EventPage>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Lists events that have not ended, the soonest first',
  access: 'public',
  limits: [searches],
  filterOrder: ['search', 'category', 'from', 'to'],
  query: z.strictObject({
    search: SearchText.optional(),
    category: Slug.optional(),
    /** Days in Nairobi, both included. */
    from: Day.optional(),
    to: Day.optional(),
    ...pageQuery,
  }),
  response: page(EventCard),
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:slug',
  summary: 'Shows an event with its ticket types',
  access: 'public',
  params: z.object({ slug: Slug }),
  response: EventPage,
  errors: ['not_found'],
})

/** Codes are short enough to be said. */
export const wrongAccessCodes: CountedLimit = {
  name: 'access-code',
  max: 12,
  every: '15 minutes',
  by: 'network',
  of: 'wrong codes',
}

/** The code is in the body, so that no address, log or cache has it. */
export const openHiddenTypes = endpoint({
  method: 'POST',
  path: '/api/events/:slug/hidden-types',
  summary: 'Shows the ticket types of an event that an access code opens',
  access: 'public',
  limits: [wrongAccessCodes],
  params: z.object({ slug: Slug }),
  body: z.strictObject({ accessCode: AccessCode }),
  response: z.object({ ticketTypes: z.array(TicketType).min(1) }),
  errors: ['not_found', 'wrong_access_code'],
})

/** The categories of the events that are coming, so that a filter never leads to nothing. */
export const listEventCategories = endpoint({
  method: 'GET',
  path: '/api/event-categories',
  summary: 'Lists the categories of coming events',
  access: 'public',
  response: z.array(Slug),
})

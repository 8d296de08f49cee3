import * as z from 'zod'
import { linkSmsOfShop, linkSmsToPhone } from '../tickets/link-sms-limits.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import {
  Day,
  Email,
  EventId,
  Instant,
  OrderId,
  OrderLineId,
  optionalText,
  Phone,
  ProductId,
  page,
  pageQuery,
  SearchText,
  TicketId,
  text,
} from '../wire/primitives.ts'

const byId = { params: z.object({ id: EventId }) }

/** Somebody who holds a ticket that is not void. */
export const Guest = z.object({
  id: TicketId,
  attendee: z.string(),
  /** Nobody was named yet: it bears the name of who ordered. */
  awaitsName: z.boolean(),
  typeName: z.string(),
  /** What people say or type at the door, 8 characters. */
  shortCode: z.string(),
  /** When it let somebody in. */
  usedAt: Instant.nullable(),
  order: z.object({ id: OrderId, number: z.string() }),
  orderLineId: OrderLineId,
  /** Whether something was paid for it. */
  isPaid: z.boolean(),
  /** Who ordered it, which may be somebody else. */
  buyer: z.string(),
  /** Masked: the order has it whole. Null where none was given. */
  phone: z.string().nullable(),
  /** Held by somebody else than who ordered it. */
  isPassedOn: z.boolean(),
  /** A complimentary ticket. */
  isGiven: z.boolean(),
  /** Why it was given, for the organiser alone. */
  note: z.string().nullable(),
})
export type Guest = z.infer<typeof Guest>

export const GuestFilter = z.enum(['GIVEN', 'CAME', 'NOT_YET', 'NO_NAME'])
export type GuestFilter = z.infer<typeof GuestFilter>

const guestFilters = {
  event: EventId,
  /** A part of a name, a phone, an order's number, or a code. */
  search: SearchText.optional(),
  show: GuestFilter.optional(),
}

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/vendor/guests',
  summary: 'Lists who holds tickets for an event of the vendor, by name',
  access: 'vendor',
  staff: ['events'],
  filterOrder: ['event', 'search', 'show'],
  query: z.strictObject({ ...guestFilters, ...pageQuery }),
  response: page(Guest),
})

export const exportGuests = csvEndpoint(listGuests, 'Downloads who holds tickets for an event of the vendor as CSV')

/** What was sold of one ticket type on one day in Nairobi, without what was refunded since. */
export const DaySales = z.object({
  day: Day,
  typeName: z.string(),
  tickets: z.int(),
  /** Null for whoever has not the right `money`. */
  grossKES: Shillings.nullable(),
})
export type DaySales = z.infer<typeof DaySales>

/** The sales of the event that the vendor held before this one, as far before it as the day is before this one. */
export const SalesBefore = z.object({
  title: z.string(),
  startsAt: Instant,
  days: z.array(DaySales.omit({ typeName: true })),
})
export type SalesBefore = z.infer<typeof SalesBefore>

export const EventSales = z.object({ days: z.array(DaySales), before: SalesBefore.nullable() })
export type EventSales = z.infer<typeof EventSales>

export const getEventSales = endpoint({
  method: 'GET',
  path: '/api/vendor/events/:id/sales',
  summary: 'Shows what was sold of an event of the vendor by day and ticket type, beside the event before it',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  response: EventSales,
  errors: ['not_found'],
})

/**
 * Tickets for nothing, to a name and a phone or an address: they take places of the event like any other. To a phone
 * goes a link by SMS that shows them without an account.
 */
export const giveTickets = endpoint({
  method: 'POST',
  path: '/api/vendor/events/:id/give-tickets',
  summary: 'Gives complimentary tickets to somebody',
  status: 201,
  access: 'vendor',
  staff: ['events'],
  idempotent: true,
  limits: [linkSmsOfShop, linkSmsToPhone],
  ...byId,
  body: z
    .strictObject({
      ticketTypeId: ProductId,
      quantity: z.int().min(1).max(20),
      name: text(80),
      phone: Phone.optional(),
      email: Email.optional(),
      /** For the organiser alone. */
      note: optionalText(200).default(''),
    })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      error: 'Write a phone number or an email address.',
    }),
  response: z.object({
    orderId: OrderId,
    orderNumber: z.string(),
    tickets: z.int(),
    /** Shown this once, for whoever gives them to pass on: to a phone, where no SMS are sent. */
    link: z
      .url()
      .nullable()
      .meta({ examples: ['https://uliza.co.ke/t#5f2c9a1be07d4638a1c0d2e4f6a8b0c2'] }),
  }),
  errors: ['not_found', 'sold_out', 'invalid_transition'],
})

import * as z from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from './wire/money.ts'
import { Day, EventId, Instant, ProductId, Slug, VariationId } from './wire/primitives.ts'

/** What was paid in some hours and not turned down since; delivery is in it. */
export const SalesFigure = z.object({ salesKES: Shillings, orders: z.int() })
export type SalesFigure = z.infer<typeof SalesFigure>

/** A vendor's day at a glance. Days are Nairobi's. */
export const VendorDashboard = z.object({
  day: Day,
  orders: z.object({
    toAccept: z.int(),
    preparing: z.int(),
    /** Ready, and on the way. */
    ready: z.int(),
    /** When the next one must have been accepted. */
    acceptBy: Instant.nullable(),
  }),
  /** Reported problems that wait for an answer, and until when the first does. */
  problems: z.object({ toAnswer: z.int(), answerBy: Instant.nullable() }),
  /** Sales and the balance are null for whoever has not the right `money`. */
  today: SalesFigure.nullable(),
  /** The same day last week, whole; and up to the same time of day, for comparing with today. */
  lastWeek: SalesFigure.nullable(),
  lastWeekByNow: SalesFigure.nullable(),
  balance: z.object({ pendingKES: ShillingsAndCents, availableKES: ShillingsAndCents }).nullable(),
  /** What is on sale and nearly or quite sold out, the least first. */
  lowStock: z.array(
    z.object({
      productId: ProductId,
      productVariationId: VariationId.nullable(),
      name: z.string(),
      variationName: z.string().nullable(),
      left: z.int(),
    }),
  ),
  /** Whether anything but tickets is on sale. */
  hasProducts: z.boolean(),
  /** It is not as old as the same day last week, and is not held against it. */
  isNew: z.boolean(),
  /** What a new shop has set up already; null once all of it is, or something was sold. */
  setup: z
    .object({
      product: z.boolean(),
      productPicture: z.boolean(),
      cover: z.boolean(),
      hours: z.boolean(),
      /** It can be picked up from, or delivers somewhere. */
      fulfilment: z.boolean(),
    })
    .nullable(),
  events: z.array(
    z.object({
      id: EventId,
      slug: Slug,
      title: z.string(),
      venue: z.string(),
      startsAt: Instant,
      sold: z.int(),
      /** Null when places are not limited. */
      capacity: z.int().nullable(),
    }),
  ),
})
export type VendorDashboard = z.infer<typeof VendorDashboard>

export const getVendorDashboard = endpoint({
  method: 'GET',
  path: '/api/vendor/dashboard',
  summary: 'Shows the day of the vendor at a glance',
  access: 'vendor',
  staff: ['menu'],
  response: VendorDashboard,
})

import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { Instant, ProductId, Slug, VariationId, WaitlistEntryId } from '../wire/primitives.ts'
import { maxWaitedFor } from './event-readiness.ts'

/**
 * WAITING: in line. OFFERED: places are kept for this person until the offer ends. TAKEN: they ordered them. LAPSED:
 * the offer ended without an order. LEFT: they went.
 */
export const WaitlistStatus = z.enum(['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT'])
export type WaitlistStatus = z.infer<typeof WaitlistStatus>

const choice = z.object({
  productId: ProductId,
  productVariationId: VariationId.nullable(),
  name: z.string(),
  variationName: z.string().nullable(),
  priceKES: Shillings,
})

export const WaitlistEntry = z.object({
  id: WaitlistEntryId,
  status: z.enum(['WAITING', 'OFFERED']),
  quantity: z.int(),
  /** The ticket type waited for; null for whichever comes first. */
  productId: ProductId.nullable(),
  productVariationId: VariationId.nullable(),
  /** How many people are in line before, and how many after. */
  ahead: z.int(),
  behind: z.int(),
  /** What is kept for this person, and until when. */
  offer: z.object({ ...choice.shape, endsAt: Instant }).nullable(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const Waitlist = z.object({
  /** How many people are in line. */
  people: z.int(),
  entry: WaitlistEntry.nullable(),
})
export type Waitlist = z.infer<typeof Waitlist>

const params = z.object({ slug: Slug })

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/events/:slug/waitlist',
  summary: 'Shows the waiting list of an event, and where in it one is',
  access: 'user',
  params,
  response: Waitlist,
  errors: ['not_found'],
})

/**
 * Puts a person at the end of the line for tickets that are sold out; one line for each event. When places come back,
 * the first person whose number fits is offered them for half an hour, between 7:00 and 22:00.
 */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/events/:slug/waitlist',
  summary: 'Joins the waiting list of an event that is sold out',
  access: 'user',
  limits: [{ name: 'waitlist', max: 30, every: '1 hour', by: 'account' }],
  params,
  body: z.strictObject({
    /** Left out for whichever comes first. */
    productId: ProductId.optional(),
    productVariationId: VariationId.optional(),
    quantity: z.int().min(1).max(maxWaitedFor),
  }),
  response: Waitlist,
  errors: ['not_found', 'no_waitlist', 'not_sold_out', 'product_unavailable'],
})

/** Leaves the line, or lets an offer go on to the next person. */
export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/events/:slug/waitlist/leave',
  summary: 'Leaves the waiting list of an event',
  access: 'user',
  params,
  response: Waitlist,
  errors: ['not_found'],
})

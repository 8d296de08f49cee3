import * as z from 'zod'
import { OrderFulfilment, OrderSummary } from './orders.ts'
import { endpoint } from './wire/endpoint.ts'
import { Instant, Slug } from './wire/primitives.ts'

/** So many of each are listed; nobody has more at one time, or looks at them on another page. */
export const mostUnderWay = 10

/** An order that is paid and not over, as far as its customer is told of it in one line. */
export const RunningOrder = OrderSummary.pick({
  id: true,
  number: true,
  status: true,
  paidAt: true,
  readyBy: true,
  promisedAt: true,
  wayMinutes: true,
  leftAt: true,
  scheduledFor: true,
}).extend({
  fulfilment: OrderFulfilment.pick({ method: true, areaName: true }),
  vendor: OrderSummary.shape.vendor.pick({ name: true, preparationMinutes: true }),
})
export type RunningOrder = z.infer<typeof RunningOrder>

/** OFFER: places that a waiting list keeps for the customer. TURN: their turn in a queue. */
export const KeptPlaces = z.object({
  kind: z.enum(['OFFER', 'TURN']),
  event: z.object({ slug: Slug, title: z.string() }),
  endsAt: Instant,
})
export type KeptPlaces = z.infer<typeof KeptPlaces>

export const getUnderWay = endpoint({
  method: 'GET',
  path: '/api/user/under-way',
  summary: 'Shows the paid orders of the customer that are not over, and the places that are kept for them',
  access: 'user',
  response: z.object({
    /** The newest first. */
    orders: z.array(RunningOrder),
    /** What ends first, first. */
    kept: z.array(KeptPlaces),
  }),
})

import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { EventId, Instant, OrderId, ProductId, page, pageQuery } from '../wire/primitives.ts'
import { dayRange, Sales } from './revenue.ts'

/** One order of what `Sales` sums up. */
export const OrderSales = Sales.omit({ orders: true }).extend({
  /** Unique in the list. */
  key: z.string(),
  order: z.object({ id: OrderId, number: z.string() }),
  paidAt: Instant,
})
export type OrderSales = z.infer<typeof OrderSales>

export const listOrderSales = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/orders',
  summary: 'Lists the orders that the sales of some days are the sum of, the newest first',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['from', 'to'],
  query: z.strictObject({ ...dayRange, ...pageQuery }),
  response: page(OrderSales),
  errors: ['invalid_input'],
})

export const exportOrderSales = csvEndpoint(
  listOrderSales,
  'Downloads the orders that the sales of some days are the sum of as CSV',
)

/** What one order sold of a product or of an event, without what was refunded of it. */
export const LineSales = z.object({
  /** Unique in the list. */
  key: z.string(),
  order: z.object({ id: OrderId, number: z.string() }),
  name: z.string(),
  variationName: z.string().nullable(),
  quantity: z.int(),
  grossKES: Shillings,
  paidAt: Instant,
})
export type LineSales = z.infer<typeof LineSales>

const lineFilters = { ...dayRange, productId: ProductId.optional(), eventId: EventId.optional() }

export const listLineSales = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/lines',
  summary: 'Lists what was sold of a product, of an event, or at all, line by line, the newest first',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['from', 'to', 'productId', 'eventId'],
  query: z.strictObject({ ...lineFilters, ...pageQuery }),
  response: page(LineSales),
  errors: ['invalid_input'],
})

export const exportLineSales = csvEndpoint(
  listLineSales,
  'Downloads what was sold of a product, of an event, or at all as CSV',
)

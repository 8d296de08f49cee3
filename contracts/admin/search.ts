import * as z from 'zod'
import { Role } from '../account/identity.ts'
import { ProductStatus } from '../catalog.ts'
import { EventStatus } from '../events.ts'
import { VendorStatus } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { EventId, Instant, ProductId, Slug, text, UserId, VendorId } from '../wire/primitives.ts'
import { AdminOrderRow } from './orders.ts'

/**
 * How the words were read, by their form: the number of an order, digits of a number or a phone, a receipt, or words.
 */
export const SearchForm = z.enum(['NUMBER', 'DIGITS', 'RECEIPT', 'WORDS'])
export type SearchForm = z.infer<typeof SearchForm>

const vendorName = z.object({ id: VendorId, name: z.string() })

/**
 * Money by its receipt, and payouts by their shop; `of` says whose it is: a shop, an order's number, or what a statement
 * says of its line. A webhook event is one for review, whose receipt nothing else may know.
 */
export const FoundMoney = z.object({
  kind: z.enum(['PAYOUT', 'REFUND', 'SUSPENSE', 'STATEMENT_LINE', 'WEBHOOK_EVENT']),
  id: z.string(),
  /** Null of a payout that was not paid yet. */
  receipt: z.string().nullable(),
  /** Null of a webhook event. */
  amountKES: ShillingsAndCents.nullable(),
  at: Instant,
  of: z.string().nullable(),
})
export type FoundMoney = z.infer<typeof FoundMoney>

/** What was found of each kind, the newest first, and of each only the first few. */
export const SearchResults = z.object({
  form: SearchForm,
  orders: z.array(AdminOrderRow),
  people: z.array(
    z.object({ id: UserId, name: z.string(), email: z.string(), phone: z.string(), role: Role, createdAt: Instant }),
  ),
  vendors: z.array(
    z.object({ id: VendorId, slug: Slug, name: z.string(), area: z.string(), phone: z.string(), status: VendorStatus }),
  ),
  products: z.array(
    z.object({ id: ProductId, name: z.string(), status: ProductStatus, priceKES: Shillings, vendor: vendorName }),
  ),
  events: z.array(
    z.object({
      id: EventId,
      slug: Slug,
      title: z.string(),
      status: EventStatus,
      startsAt: Instant,
      vendor: vendorName,
    }),
  ),
  money: z.array(FoundMoney),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchMarket = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Finds orders, people, shops, products, events and money by a number, a receipt, a phone, an address or a name',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['search'],
  query: z.strictObject({ search: text(80) }),
  response: SearchResults,
})

import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Month, page, pageQuery, VendorId } from '../wire/primitives.ts'
import { BalancePart, RevenueEntry } from './revenue.ts'

/**
 * The balance, or a part of it, after each entry of a month, the oldest first. Earned, refunded, paid out and other make
 * of opening what closing is. What became available was earned once, when its order was paid: it leaves what is pending
 * and comes to what is available, and the whole balance is the same after it.
 */
export const VendorStatement = page(RevenueEntry.extend({ balanceKES: ShillingsAndCents })).extend({
  month: Month,
  openingKES: ShillingsAndCents,
  /** The vendor's part of the orders that were paid. */
  earnedKES: ShillingsAndCents,
  /** The vendor's part of refunds: below zero, unless more came back of refunds that failed. */
  refundedKES: ShillingsAndCents,
  /** What left the balance for payouts, those on their way too: below zero, unless more came back. */
  paidOutKES: ShillingsAndCents,
  /** Fees of the payments of a cancelled event, and corrections. */
  otherKES: ShillingsAndCents,
  becameAvailableKES: ShillingsAndCents,
  closingKES: ShillingsAndCents,
})
export type VendorStatement = z.infer<typeof VendorStatement>
export type StatementEntry = VendorStatement['items'][number]

/**
 * This month unless said. What became available is listed when asked for, and always of one part of the balance, which
 * it changes.
 */
const statementFilters = { month: Month.optional(), part: BalancePart.optional(), moves: z.enum(['SHOWN']).optional() }

export const getVendorStatement = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/statement',
  summary: 'Shows the statement of a month, with the balance after each entry',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['month', 'part', 'moves'],
  query: z.strictObject({ ...statementFilters, ...pageQuery }),
  response: VendorStatement,
  errors: ['invalid_input'],
})

export const exportVendorStatement = csvEndpoint(getVendorStatement, 'Downloads the statement of a month as CSV')

const ofVendor = { params: z.object({ id: VendorId }) }

export const getAdminVendorStatement = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/statement',
  summary: 'Shows the statement of a vendor for a month, with the balance after each entry',
  access: 'admin',
  admins: 'everybody',
  ...ofVendor,
  filterOrder: ['month', 'part', 'moves'],
  query: z.strictObject({ ...statementFilters, ...pageQuery }),
  response: VendorStatement,
  errors: ['invalid_input', 'not_found'],
})

export const exportAdminVendorStatement = csvEndpoint(
  getAdminVendorStatement,
  'Downloads the statement of a vendor for a month as CSV',
)

import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Month, page, pageQuery, VendorId } from '../wire/primitives.ts'
import { BalancePart, RevenueEntry } from './revenue.ts'

/**
 * The balance, or a part of it, after each entry of a month, the oldest first. Opening, received and given are together
 * closing.
 */
export const VendorStatement = page(RevenueEntry.extend({ balanceKES: ShillingsAndCents })).extend({
  month: Month,
  openingKES: ShillingsAndCents,
  receivedKES: ShillingsAndCents,
  /** Below zero, or nothing. */
  givenKES: ShillingsAndCents,
  closingKES: ShillingsAndCents,
})
export type VendorStatement = z.infer<typeof VendorStatement>
export type StatementEntry = VendorStatement['items'][number]

/** This month unless said. */
const statementFilters = { month: Month.optional(), part: BalancePart.optional() }

export const getVendorStatement = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/statement',
  summary: 'Shows the statement of a month, with the balance after each entry',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['month', 'part'],
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
  ...ofVendor,
  filterOrder: ['month', 'part'],
  query: z.strictObject({ ...statementFilters, ...pageQuery }),
  response: VendorStatement,
  errors: ['invalid_input', 'not_found'],
})

export const exportAdminVendorStatement = csvEndpoint(
  getAdminVendorStatement,
  'Downloads the statement of a vendor for a month as CSV',
)

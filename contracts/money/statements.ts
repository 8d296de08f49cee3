import * as z from 'zod'
import { csvType } from '../wire/csv.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { CsvText, csvQuery, Month, page, pageQuery, VendorId } from '../wire/primitives.ts'
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

export const exportVendorStatement = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/statement.csv',
  summary: 'Downloads the statement of a month as CSV',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['month', 'part'],
  query: z.strictObject({ ...statementFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  errors: ['invalid_input'],
})

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

export const exportAdminVendorStatement = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/statement.csv',
  summary: 'Downloads the statement of a vendor for a month as CSV',
  access: 'admin',
  ...ofVendor,
  filterOrder: ['month', 'part'],
  query: z.strictObject({ ...statementFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  errors: ['invalid_input', 'not_found'],
})

import { getVendorRevenue, listRevenueEntries } from '#contracts/money/revenue.ts'
import { listLineSales, listOrderSales } from '#contracts/money/sales.ts'
import { getVendorStatement } from '#contracts/money/statements.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Days in Nairobi, both included. */
export interface DayRange {
  from?: string
  to?: string
}

export interface RevenueSearch extends DayRange {
  part?: 'PENDING' | 'AVAILABLE'
}

export const vendorRevenue = ({ from, to }: DayRange) => apiQuery(getVendorRevenue, ['/api/vendor/revenue', from, to])

export const revenueEntries = ({ from, to, part }: RevenueSearch) =>
  apiPages(listRevenueEntries, ['/api/vendor/revenue/entries', from, to, part])

/** The orders that the sales of a range are the sum of. */
export const orderSales = ({ from, to }: DayRange) => apiPages(listOrderSales, ['/api/vendor/revenue/orders', from, to])

export interface LineSearch extends DayRange {
  product?: string
  event?: string
}

/** The lines that the sales of a product or an event are the sum of. */
export const lineSales = ({ from, to, product, event }: LineSearch) =>
  apiPages(listLineSales, ['/api/vendor/revenue/lines', from, to, product, event])

export interface StatementSearch extends Pick<RevenueSearch, 'part'> {
  /** `2026-11`; this month when nothing is said. */
  month?: string
  /** With what moved within the balance. */
  moves?: 'SHOWN'
}

export const vendorStatement = ({ month, part, moves }: StatementSearch) =>
  apiPages(getVendorStatement, ['/api/vendor/revenue/statement', month, part, moves])

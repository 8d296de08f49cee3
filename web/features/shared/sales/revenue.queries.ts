import { getVendorRevenue, listRevenueEntries } from '#contracts/money/revenue.ts'
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

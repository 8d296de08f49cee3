import {
  type AnalyticsTable,
  type DrillDownFigure,
  getAdminAnalytics,
  getCohorts,
  listMarketRows,
} from '#contracts/admin/analytics.ts'
import type { DayRange } from '#web/features/shared/sales/revenue.queries.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

export const adminAnalytics = ({ from, to, againstFrom, againstTo }: AnalyticsSearch) =>
  apiQuery(getAdminAnalytics, ['/api/admin/analytics', from, to, againstFrom, againstTo])

export const cohorts = () => apiQuery(getCohorts, ['/api/admin/analytics/cohorts'])

export interface DrillDownRows extends DayRange {
  figure: DrillDownFigure
  vendorId?: string
  productId?: string
  eventId?: string
  failure?: string
}

export const marketRows = ({ figure, from, to, vendorId, productId, eventId, failure }: DrillDownRows) =>
  apiPages(listMarketRows, ['/api/admin/analytics/rows', figure, from, to, vendorId, productId, eventId, failure])

/** The address of a table's file, for `CsvLink`. */
export const tableFile = (table: AnalyticsTable, { from, to, againstFrom, againstTo }: AnalyticsSearch = {}) => ({
  queryKey: ['/api/admin/analytics/table', table, from, to, againstFrom, againstTo, 'pages'] as const,
})

import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** The days, what they are compared with, and the figure whose rows are shown, as the address says. */
export const readAnalyticsSearch = searchParams({
  from: dayParam,
  to: dayParam,
  againstFrom: dayParam,
  againstTo: dayParam,
  open: oneOf(
    'orders',
    'grossKES',
    'commissionKES',
    'averageKES',
    'conversion',
    'failedPayments',
    'refundsKES',
    'newCustomers',
    'vendor',
    'product',
    'event',
    'failure',
  ),
  /** Which vendor, product, event or reason. */
  of: textParam,
  /** The part of the days whose rows are shown. */
  dayFrom: dayParam,
  dayTo: dayParam,
})
export type AnalyticsSearch = ReturnType<typeof readAnalyticsSearch>

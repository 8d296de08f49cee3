import type { AdminAnalytics, DrillDownFigure, MarketDay, MarketRow } from '#contracts/admin/analytics.ts'
import {
  type MarketMetricKey,
  marketMetrics,
  writtenMetric,
} from '#web/features/shared/market-metrics/market-metrics.tsx'
import { paymentFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import type { DrillDownRows } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { commissionLeft } from './drill-down-columns.tsx'

/** A figure whose rows are shown. */
export interface DrillDown {
  title: string
  text: string
  rows: DrillDownRows
  /** What each day counts of it, where days are known. */
  ofDay?: (day: MarketDay) => number
  /** What the rows are to add up to, and what each adds; without, they are counted. */
  sum?: { figure: number; of: (row: MarketRow) => number }
}

const figures: Record<MarketMetricKey, DrillDownFigure> = {
  orders: 'SALES',
  grossKES: 'SALES',
  averageKES: 'SALES',
  commissionKES: 'SALES',
  conversion: 'CHECKOUTS',
  checkouts: 'CHECKOUTS',
  checkoutsPaid: 'CHECKOUTS',
  failedPayments: 'FAILURES',
  refunds: 'REFUNDS',
  refundsKES: 'REFUNDS',
  newCustomers: 'CUSTOMERS',
}

const texts: Record<DrillDownFigure, () => string> = {
  SALES: m.admin_drill_down_sales,
  CHECKOUTS: m.admin_drill_down_checkouts,
  REFUNDS: m.admin_drill_down_refunds,
  FAILURES: m.admin_drill_down_failures,
  CUSTOMERS: m.admin_drill_down_customers,
  LINES: m.admin_drill_down_lines,
}

const rowAmount = ({ amountKES }: MarketRow) => amountKES ?? 0

const dayFigures: Partial<Record<MarketMetricKey, (day: MarketDay) => number>> = {
  orders: ({ orders }) => orders,
  grossKES: ({ grossKES }) => grossKES,
  commissionKES: ({ commissionKES }) => commissionKES,
  averageKES: ({ orders, grossKES }) => (orders > 0 ? grossKES / orders : 0),
  conversion: ({ checkouts, checkoutsPaid }) => (checkouts > 0 ? checkoutsPaid / checkouts : 0),
}

/**
 * Which figure the address opens, with what it is the sum of; nothing when there is none of that name on these days.
 */
export function findDrillDown({ open, of, ...search }: AnalyticsSearch, data: AdminAnalytics): DrillDown | undefined {
  const range = { from: search.dayFrom ?? data.from, to: search.dayTo ?? data.to }
  if (!open) return undefined
  if (open === 'vendor' || open === 'product' || open === 'event') return drillDownBest(open, of, data)
  if (open === 'failure') {
    const found = data.failures.find(({ reason }) => reason === of)
    if (!found) return undefined
    return {
      title: `${paymentFailureLabels[found.reason].why()} ${found.count.toLocaleString('en-KE')}`,
      text: m.admin_drill_down_failures(),
      rows: { ...range, figure: 'FAILURES', failure: found.reason },
    }
  }
  const figure = figures[open]
  const isWhole = range.from === data.from && range.to === data.to
  const label = marketMetrics.find(({ key }) => key === open)?.label() ?? ''
  return {
    title: `${label} ${writtenMetric(open, data.total)}`,
    text:
      open === 'averageKES'
        ? m.admin_drill_down_average()
        : open === 'commissionKES'
          ? m.admin_drill_down_commission()
          : texts[figure](),
    rows: { ...range, figure },
    ofDay: dayFigures[open],
    sum: isWhole ? drillDownSum(open, data) : undefined,
  }
}

function drillDownSum(open: MarketMetricKey, { total }: AdminAnalytics): DrillDown['sum'] {
  if (open === 'commissionKES') return { figure: total.commissionKES, of: commissionLeft }
  if (open === 'refundsKES') return { figure: total.refundsKES, of: rowAmount }
  if (open === 'grossKES' || open === 'averageKES') return { figure: total.grossKES, of: rowAmount }
  return undefined
}

function drillDownBest(
  open: 'vendor' | 'product' | 'event',
  id: string | undefined,
  data: AdminAnalytics,
): DrillDown | undefined {
  const best = { vendor: data.vendors, product: data.products, event: data.events }[open]
  const found = (best as AdminAnalytics['vendors']).find((row) => row.id === id)
  if (!found) return undefined
  const range = { from: data.from, to: data.to }
  return {
    title: `${found.name} ${formatKES(found.grossKES)}`,
    text: open === 'vendor' ? m.admin_drill_down_sales() : m.admin_drill_down_lines(),
    rows:
      open === 'vendor'
        ? { ...range, figure: 'SALES', vendorId: found.id }
        : { ...range, figure: 'LINES', [`${open}Id`]: found.id },
    sum: { figure: found.grossKES, of: rowAmount },
  }
}

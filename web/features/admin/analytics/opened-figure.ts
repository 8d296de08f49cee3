import type { AdminAnalytics, MarketDay, MarketRow, OpenedFigure } from '#contracts/admin/analytics.ts'
import {
  type MarketMetricKey,
  marketMetrics,
  writtenMetric,
} from '#web/features/shared/market-metrics/market-metrics.tsx'
import { paymentFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import type { OpenedRows } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { commissionLeft } from './opened-columns.tsx'

/** A figure whose rows are shown. */
export interface Opened {
  title: string
  text: string
  rows: OpenedRows
  /** What each day counts of it, where days are known. */
  ofDay?: (day: MarketDay) => number
  /** What the rows are to add up to, and what each adds; without, they are counted. */
  sum?: { figure: number; of: (row: MarketRow) => number }
}

const figures: Record<MarketMetricKey, OpenedFigure> = {
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

const texts: Record<OpenedFigure, () => string> = {
  SALES: m.admin_opened_sales,
  CHECKOUTS: m.admin_opened_checkouts,
  REFUNDS: m.admin_opened_refunds,
  FAILURES: m.admin_opened_failures,
  CUSTOMERS: m.admin_opened_customers,
  LINES: m.admin_opened_lines,
}

const amountOf = ({ amountKES }: MarketRow) => amountKES ?? 0

const daysOf: Partial<Record<MarketMetricKey, (day: MarketDay) => number>> = {
  orders: ({ orders }) => orders,
  grossKES: ({ grossKES }) => grossKES,
  commissionKES: ({ commissionKES }) => commissionKES,
  averageKES: ({ orders, grossKES }) => (orders > 0 ? grossKES / orders : 0),
  conversion: ({ checkouts, checkoutsPaid }) => (checkouts > 0 ? checkoutsPaid / checkouts : 0),
}

/** Which figure the address opens, with what it is the sum of; nothing when there is none of that name on these days. */
export function openedOf({ open, of, ...search }: AnalyticsSearch, data: AdminAnalytics): Opened | undefined {
  const range = { from: search.dayFrom ?? data.from, to: search.dayTo ?? data.to }
  if (!open) return undefined
  if (open === 'vendor' || open === 'product' || open === 'event') return openedBest(open, of, data)
  if (open === 'failure') {
    const found = data.failures.find(({ reason }) => reason === of)
    if (!found) return undefined
    return {
      title: `${paymentFailureLabels[found.reason].why()} ${found.count.toLocaleString('en-KE')}`,
      text: m.admin_opened_failures(),
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
        ? m.admin_opened_average()
        : open === 'commissionKES'
          ? m.admin_opened_commission()
          : texts[figure](),
    rows: { ...range, figure },
    ofDay: daysOf[open],
    sum: isWhole ? sumOf(open, data) : undefined,
  }
}

function sumOf(open: MarketMetricKey, { total }: AdminAnalytics): Opened['sum'] {
  if (open === 'commissionKES') return { figure: total.commissionKES, of: commissionLeft }
  if (open === 'refundsKES') return { figure: total.refundsKES, of: amountOf }
  if (open === 'grossKES' || open === 'averageKES') return { figure: total.grossKES, of: amountOf }
  return undefined
}

function openedBest(
  open: 'vendor' | 'product' | 'event',
  id: string | undefined,
  data: AdminAnalytics,
): Opened | undefined {
  const best = { vendor: data.vendors, product: data.products, event: data.events }[open]
  const found = (best as AdminAnalytics['vendors']).find((row) => row.id === id)
  if (!found) return undefined
  const range = { from: data.from, to: data.to }
  return {
    title: `${found.name} ${formatKES(found.grossKES)}`,
    text: open === 'vendor' ? m.admin_opened_sales() : m.admin_opened_lines(),
    rows:
      open === 'vendor'
        ? { ...range, figure: 'SALES', vendorId: found.id }
        : { ...range, figure: 'LINES', [`${open}Id`]: found.id },
    sum: { figure: found.grossKES, of: amountOf },
  }
}

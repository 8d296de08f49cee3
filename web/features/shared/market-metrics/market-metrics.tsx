import type { LinkProps } from '@tanstack/react-router'
import type { MarketFigures as Numbers } from '#contracts/admin/analytics.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { formatShare } from '#web/ui/workspace/change.ts'
import { Metric, Metrics } from '#web/ui/workspace/metric.tsx'

type Kind = 'count' | 'money' | 'share'

const write: Record<Kind, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-KE'),
  money: formatKES,
  share: formatShare,
}

export const marketMetrics: { key: keyof Numbers; label: () => string; kind: Kind; fewerIsBetter?: true }[] = [
  { key: 'orders', label: () => m.admin_figure_orders(), kind: 'count' },
  { key: 'grossKES', label: () => m.admin_figure_gross(), kind: 'money' },
  { key: 'commissionKES', label: () => m.admin_figure_commission(), kind: 'money' },
  { key: 'averageKES', label: () => m.admin_figure_average(), kind: 'money' },
  { key: 'conversion', label: () => m.admin_figure_conversion(), kind: 'share' },
  { key: 'failedPayments', label: () => m.admin_figure_failed(), kind: 'count', fewerIsBetter: true },
  { key: 'refundsKES', label: () => m.admin_figure_refunds(), kind: 'money', fewerIsBetter: true },
  { key: 'newCustomers', label: () => m.admin_figure_customers(), kind: 'count' },
]

const written = (value: number | null, kind: Kind) => (value === null ? '–' : write[kind](value))

export type MarketMetricKey = (typeof marketMetrics)[number]['key']

interface MarketMetricsProps {
  now: Numbers
  before: Numbers
  /** Where a figure opens its rows: which one is open, and what a press on one does. */
  /** Where the rows of a figure are shown, where that is another page. */
  linkTo?: (key: MarketMetricKey) => LinkProps
  drillDown?: { key: string | undefined; toggle: (key: MarketMetricKey) => void }
}

/** A figure as it is written. */
export const writtenMetric = (key: MarketMetricKey, numbers: Numbers): string => {
  const kind = marketMetrics.find((metric) => metric.key === key)?.kind ?? 'count'
  return written(numbers[key], kind)
}

/** How the market did, against another time. */
export function MarketMetrics({ now, before, linkTo, drillDown }: MarketMetricsProps) {
  return (
    <Metrics>
      {marketMetrics.map(({ key, label, kind, fewerIsBetter }) => (
        <Metric
          key={key}
          label={label()}
          value={written(now[key], kind)}
          now={now[key]}
          before={before[key]}
          isShare={kind === 'share'}
          previousLabel={written(before[key], kind)}
          fewerIsBetter={fewerIsBetter}
          link={
            linkTo && {
              ...linkTo(key),
              label: `${m.admin_open_figure({ figure: label() })} ${written(now[key], kind)}`,
            }
          }
          open={
            drillDown && {
              label: `${m.admin_open_figure({ figure: label() })} ${written(now[key], kind)}`,
              isOpen: drillDown.key === key,
              toggle: () => drillDown.toggle(key),
            }
          }
        />
      ))}
    </Metrics>
  )
}

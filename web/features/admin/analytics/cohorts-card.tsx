import { useQuery } from '@tanstack/react-query'
import type { Cohort } from '#contracts/admin/analytics.ts'
import { formatDay } from '#web/features/shared/sales/day-ranges.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { cohorts, tableFile } from './analytics.queries.ts'

/** Of the customers of each month, the share that ordered again in each month after. */
export function CohortsCard() {
  const query = useQuery(cohorts())
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 md:px-5">
        <div>
          <h2 className="text-20">{m.admin_cohorts()}</h2>
          <p className="meta max-w-[70ch] pt-1">{m.admin_cohorts_note()}</p>
        </div>
        <CsvLink query={tableFile('COHORTS')} />
      </div>
      {query.data ? (
        <CohortTable cohorts={query.data.cohorts} />
      ) : query.isError ? (
        <ErrorState title={m.admin_cohorts_failed()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton aria-hidden className="m-5 h-40" />
      )}
    </Card>
  )
}

// What scrolls must be reachable by keyboard, though it does nothing else.
const reachable = { tabIndex: 0 }

function CohortTable({ cohorts }: { cohorts: Cohort[] }) {
  if (cohorts.length === 0) return <p className="meta px-4 pt-2 pb-5 md:px-5">{m.admin_cohorts_none()}</p>
  const months = Array.from({ length: Math.max(...cohorts.map(({ again }) => again.length)) }, (_, place) => place + 1)
  return (
    <section {...reachable} aria-label={m.admin_cohorts()} className="mt-2 overflow-x-auto pb-2">
      <table className="w-full border-collapse text-13 tabular-nums">
        <caption className="sr-only">{m.admin_cohorts()}</caption>
        <thead>
          <tr className="whitespace-nowrap text-ink-2 *:h-10 *:px-2 *:font-semibold">
            <th scope="col" className="!pl-4 md:!pl-5 text-left">
              {m.admin_cohort_first()}
            </th>
            <th scope="col" className="text-right">
              {m.admin_customers_short()}
            </th>
            {months.map((count) => (
              <th key={count} scope="col" className="text-right last:pr-5">
                <span aria-hidden>{m.admin_cohort_after({ count })}</span>
                <span className="sr-only">{m.admin_cohort_after_label({ count })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, customers, again }) => (
            <tr key={month} className="border-line border-t *:h-11 *:px-2">
              <th scope="row" className="!pl-4 md:!pl-5 whitespace-nowrap text-left font-semibold">
                {formatDay(month, 'monthLong')}
              </th>
              <td className="text-right">{customers.toLocaleString('en-KE')}</td>
              {months.map((count) => (
                <Share key={count} of={again[count - 1]} customers={customers} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The more came back, the greener the ground of the cell; the number says it too. */
function Share({ of, customers }: { of: number | undefined; customers: number }) {
  if (of === undefined || customers === 0) return <td />
  const share = of / customers
  return (
    <td className="relative text-right last:pr-5" title={of.toLocaleString('en-KE')}>
      <span
        aria-hidden
        className="absolute inset-0.5 rounded-[4px] bg-money-fill"
        style={{ opacity: Math.min(0.3, share * 0.4) }}
      />
      <span className="relative">{Math.round(share * 100)} %</span>
    </td>
  )
}

import type { AdminAnalytics } from '#contracts/admin/analytics.ts'
import { paymentFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { tableFile } from './analytics.queries.ts'
import { type Openable, OpenRows } from './top-lists.tsx'

/** Why payments did not go through. The bar is beside its number, so that it may be left unseen. */
export function PaymentFailures({ rows, ...openable }: Openable<AdminAnalytics['failures'][number]>) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Card padded>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-20">{m.admin_failures()}</h2>
        <CsvLink query={tableFile('FAILURES', openable.search)} />
      </div>
      {rows.length === 0 && <p className="meta pt-2">{m.admin_failures_none()}</p>}
      <dl className="mt-3 grid gap-3">
        {rows.map(({ reason, count, previousCount }) => (
          <div key={reason} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 text-13">
            <dt>
              <OpenRows kind="failure" id={reason} {...openable}>
                {paymentFailureLabels[reason].why()}
              </OpenRows>
            </dt>
            <dd className="tabular-nums">
              <b className="font-[650]">{count.toLocaleString('en-KE')}</b>{' '}
              <span className="text-ink-2">{m.admin_failures_before({ count: previousCount })}</span>
            </dd>
            <span aria-hidden className="col-span-2 mt-1 h-2 rounded-[3px] bg-sunken">
              <span
                className="block h-full rounded-[3px] bg-danger-fill"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </Card>
  )
}

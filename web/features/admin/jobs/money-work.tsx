import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

/** What a provider did not finish is decided on its own pages; this counts it and leads there. */
export function MoneyWork() {
  const { data } = useQuery(adminDashboard)
  if (!data) return null
  const { payoutsStuck, refunds, uncertainPayments, webhookEvents } = data.decisions
  const rows = [
    { label: m.jobs_money_payouts(), count: payoutsStuck.count, to: '/admin/payouts', search: { status: 'STUCK' } },
    { label: m.jobs_money_refunds(), count: refunds.count, to: '/admin/refunds' },
    {
      label: m.jobs_money_uncertain(),
      count: uncertainPayments.count,
      to: '/admin/reconciliation',
      search: { tab: 'uncertain' },
    },
    {
      label: m.jobs_money_events(),
      count: webhookEvents.count,
      to: '/admin/reconciliation',
      search: { tab: 'webhook-events' },
    },
  ]
  return (
    <Card padded>
      <h2 className="text-17">{m.jobs_money()}</h2>
      <p className="meta mt-1">{m.jobs_money_text()}</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ label, count, to, search }) => (
          <li key={label} className="flex min-h-11 items-center justify-between gap-3 py-1">
            <Link to={to} search={search as never} className="link">
              {label}
            </Link>
            <b className="font-[650] tabular-nums">{count}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminPayouts } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatAge } from '#web/ui/workspace/age.ts'
import { Panel } from './panel.tsx'

const shown = 5

/** The payouts that wait longest for a decision. */
export function WaitingPayouts() {
  const { data } = useInfiniteQuery(adminPayouts({}))
  const first = data?.pages[0]
  return (
    <Panel
      title={m.admin_payouts_waiting()}
      rows={first?.items.slice(0, shown)}
      empty={m.admin_payouts_waiting_none()}
      more={
        <Link to="/admin/payouts" className="link text-13">
          {m.admin_all_waiting({ count: first?.waiting.requested.count ?? 0 })}
        </Link>
      }
    >
      {({ id, vendor, amountKES, isNewPhone, requestedAt }) => (
        <li key={id} className="border-line border-b last:border-0">
          <Link
            to="/admin/payouts"
            search={{ search: vendor.slug }}
            className="flex min-h-13 items-center gap-3 py-2 -outline-offset-3 hover:bg-sunken/45"
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate font-[650]">{vendor.name}</b>
              <span className="meta">
                {m.admin_payout_available()} <Money kes={vendor.availableKES} />
              </span>
            </span>
            {isNewPhone && (
              <Badge tone="note" className="max-sm:hidden">
                {m.admin_payout_new_phone()}
              </Badge>
            )}
            <span className="text-right">
              <Money kes={amountKES} className="block" />
              <span className="meta tabular-nums">{formatAge(requestedAt)}</span>
            </span>
          </Link>
        </li>
      )}
    </Panel>
  )
}

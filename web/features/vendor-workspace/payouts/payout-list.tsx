import { useInfiniteQuery } from '@tanstack/react-query'
import type { Payout } from '#contracts/money/payouts.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { payoutDetail, payoutStatus } from './payout-labels.ts'
import { vendorPayouts } from './payouts.queries.ts'

/** What was asked for and how far each has come, the newest first. */
export function PayoutList() {
  const query = useInfiniteQuery(vendorPayouts)
  const payouts = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Card id="payouts" className="scroll-mt-4 overflow-hidden">
      <h2 className="px-4 pt-4 pb-3 text-20 md:px-5">{m.revenue_payouts()}</h2>
      {payouts ? (
        <>
          {payouts.length === 0 && <p className="meta px-4 pb-5 md:px-5">{m.revenue_no_payouts()}</p>}
          <ul>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="border-line border-t px-4 pb-5">
              <ShowMore query={query} />
            </div>
          )}
        </>
      ) : query.isError ? (
        <ErrorState title={m.revenue_payouts_failed()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <PayoutsSkeleton />
      )}
    </Card>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { amountKES, requestedAt, status } = payout
  return (
    <li className="flex items-start justify-between gap-3 border-line border-t px-4 py-2.5 md:px-5">
      <div className="flex-none">
        <Money kes={amountKES} className="block" />
        <span className="meta">{formatDate(requestedAt, 'moment')}</span>
      </div>
      <div className="grid min-w-0 justify-items-end gap-1 text-right">
        <StatusBadge look={payoutStatus[status]} />
        <span className="text-13 text-ink-2 tabular-nums [overflow-wrap:anywhere]">{payoutDetail(payout)}</span>
      </div>
    </li>
  )
}

function PayoutsSkeleton() {
  return (
    <div aria-hidden>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="flex justify-between border-line border-t px-5 py-3">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-24" />
        </div>
      ))}
    </div>
  )
}

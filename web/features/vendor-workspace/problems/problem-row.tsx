import { Link } from '@tanstack/react-router'
import type { ProblemTab, VendorProblemRow } from '#contracts/problems/vendor-problems.ts'
import { problemReasons, problemStatus } from '#web/features/shared/problems/problem-labels.ts'
import { TimeLeft } from '#web/features/shared/problems/time-left.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'

interface ProblemRowProps {
  problem: VendorProblemRow
  tab: ProblemTab
  isShown: boolean
}

/** One of a list; the one that is open beside it has the edge of what is chosen. */
export function ProblemRow({ problem, tab, isShown }: ProblemRowProps) {
  const { id, customer, reason, order, status, claimedKES, refundedKES, answerBy, reportedAt, endedAt } = problem
  return (
    <li>
      <Link
        to="/vendor/problems"
        search={{ tab: tab === 'WAITING' ? undefined : tab, problem: id }}
        aria-current={isShown || undefined}
        className={cn(
          'grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 border-transparent border-l-4 px-3.5 py-3 -outline-offset-4 hover:bg-raised',
          isShown && 'lg:border-ink lg:bg-raised',
        )}
      >
        <b className="min-w-0 font-[650] [overflow-wrap:anywhere]">{customer.name}</b>
        {status === 'REPORTED' ? (
          <TimeLeft until={answerBy} />
        ) : (
          <span className="meta">{formatDate(endedAt ?? reportedAt, 'day')}</span>
        )}
        <span className="meta min-w-0">
          {problemReasons[reason]()} · <span className="whitespace-nowrap">{formatOrderNumber(order.number)}</span>
        </span>
        <Money kes={refundedKES ?? claimedKES} className="text-right font-[650]" />
        {status !== 'REPORTED' && (
          <span className="col-span-2">
            <StatusBadge look={problemStatus[status]} />
          </span>
        )}
      </Link>
    </li>
  )
}

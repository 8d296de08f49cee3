import type { OrderProblem } from '#contracts/problems/problems.ts'
import { problemReasons, problemStatus } from '#web/features/shared/problems/problem-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'

/** What was reported of the order before. */
export function EarlierProblems({ problems }: { problems: readonly OrderProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Card padded>
      <h2 className="text-17">{m.problems_earlier()}</h2>
      <ul className="mt-1 divide-y divide-line">
        {problems.map(({ id, reason, reportedAt, status, refund }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0">
              <b className="block font-[650]">{problemReasons[reason]()}</b>
              <span className="meta">
                {formatDate(reportedAt, 'moment')}
                {refund && (
                  <>
                    {' · '}
                    <Money kes={refund.amountKES} />
                  </>
                )}
              </span>
            </span>
            <StatusBadge look={problemStatus[status]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

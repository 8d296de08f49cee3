import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorProblem } from '#contracts/problems/vendor-problems.ts'
import { OrderedLines } from '#web/features/shared/problems/ordered-lines.tsx'
import { ProblemPictures, ProblemWords } from '#web/features/shared/problems/problem-claim.tsx'
import { problemReasons, problemStatus } from '#web/features/shared/problems/problem-labels.ts'
import { ProblemTalk } from '#web/features/shared/problems/problem-talk.tsx'
import { TimeBar, TimeLeft } from '#web/features/shared/problems/time-left.tsx'
import { vendorProblem } from '#web/features/shared/problems/vendor-problems.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { AnswerProblem } from './answer-problem.tsx'

/** One problem with an order of the shop: what is said, what was ordered, what it costs, and what can be answered. */
export function ProblemDetail({ id }: { id: string }) {
  const { data, error, isError, refetch } = useQuery(vendorProblem(id))
  if (data) return <Problem problem={data} />
  if (isError) return <ErrorState heading="h2" title={m.problems_failed()} error={error} onRetry={() => refetch()} />
  return (
    <div aria-hidden className="grid gap-4">
      <Skeleton className="h-[420px] rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}

function Problem({ problem }: { problem: VendorProblem }) {
  const { status, reason, customer, order, reportedAt, answerBy, words, pictures, claimedKES } = problem
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
      <Card className="overflow-hidden">
        {status === 'REPORTED' && <TimeBar from={reportedAt} until={answerBy} />}
        <div className="grid gap-4 p-4 md:p-5">
          <div>
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-25 [overflow-wrap:anywhere]">{customer.name}</h2>
              {status === 'REPORTED' ? <TimeLeft until={answerBy} /> : <StatusBadge look={problemStatus[status]} />}
            </div>
            <p className="meta mt-1">
              <Link to="/vendor/orders/$id" params={{ id: order.id }} className="link tabular-nums">
                {formatOrderNumber(order.number)}
              </Link>
              {order.completedAt && ` · ${m.problems_handed_over({ time: formatDate(order.completedAt, 'moment') })}`}
              {` · ${m.problems_reported_at({ time: formatDate(reportedAt, 'moment') })}`}
            </p>
          </div>
          <p className="flex items-center justify-between gap-3 font-[650]">
            {problemReasons[reason]()}
            <Money kes={claimedKES} />
          </p>
          <ProblemWords words={words} />
          <ProblemPictures pictures={pictures} />
          <OrderedLines lines={order.lines} reason={reason} />
          <ProblemTalk problem={problem} customer={customer.name} shop={m.problems_you()} />
          {status === 'ESCALATED' && !problem.answeredAt && (
            <Notice tone="bad" title={m.problems_vendor_late({ time: formatDate(answerBy, 'moment') })}>
              {m.problems_vendor_late_text()}
            </Notice>
          )}
        </div>
        <AnswerProblem problem={problem} />
      </Card>
      <div className="grid gap-4">
        {problem.cost && <Cost cost={problem.cost} customer={customer.name} />}
        <Card padded>
          <h2 className="mb-2 text-17">{m.problems_both()}</h2>
          <DescriptionList rows>
            <DescriptionItem label={customer.name}>
              {m.problems_record_customer(problem.record.customer)}
            </DescriptionItem>
            <DescriptionItem label={m.problems_your_shop()}>
              {m.problems_record_shop(problem.record.shop)}
            </DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
    </div>
  )
}

/** What a yes gives back now, and out of what. */
function Cost({ cost, customer }: { cost: NonNullable<VendorProblem['cost']>; customer: string }) {
  const { amountKES, commissionKES, vendorKES, availableKES } = cost
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.problems_cost()}</h2>
      <dl className="grid gap-2 text-13 *:flex *:justify-between *:gap-3">
        <div>
          <dt>{m.problems_cost_back({ name: customer })}</dt>
          <dd>
            <Money kes={amountKES} className="font-[650]" />
          </dd>
        </div>
        {commissionKES > 0 && (
          <div>
            <dt>{m.problems_cost_commission()}</dt>
            <dd className="font-[650] text-money">
              − <Money kes={commissionKES} />
            </dd>
          </div>
        )}
        <div className="border-ink border-t pt-2 font-[650] text-15">
          <dt>{m.problems_cost_yours()}</dt>
          <dd>
            <Money kes={vendorKES} />
          </dd>
        </div>
        <div className="text-ink-2">
          <dt>{m.problems_cost_balance()}</dt>
          <dd>
            <Money kes={availableKES} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

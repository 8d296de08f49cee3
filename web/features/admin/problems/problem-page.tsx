import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminProblem } from '#contracts/admin/problems.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { OrderedLines } from '#web/features/shared/problems/ordered-lines.tsx'
import { ProblemPictures, ProblemWords } from '#web/features/shared/problems/problem-claim.tsx'
import { isOver, problemReasons, problemStatus } from '#web/features/shared/problems/problem-labels.ts'
import { ProblemTalk } from '#web/features/shared/problems/problem-talk.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { adminProblem } from './problems.queries.ts'
import { ProposedDecision } from './proposed-decision.tsx'

/** One problem with both sides of it, what is known of each, and the decision. */
export function ProblemPage({ id }: { id: string }) {
  const query = useQuery(adminProblem(id))
  const back = (
    <Link to="/admin/problems" className={backLink}>
      <BackArrow />
      {m.problems_problems()}
    </Link>
  )
  if (query.isError && !query.data)
    return (
      <>
        {back}
        <ErrorState heading="h1" title={m.problems_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  if (!query.data)
    return (
      <div aria-hidden>
        {back}
        <Skeleton className="h-11 w-72" />
        <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_380px]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      </div>
    )
  const problem = query.data
  const { reason, claimedKES, status, order, customer, vendor, reportedAt, words, pictures } = problem
  return (
    <WorkspacePage
      back={back}
      title={m.problems_admin_title({ reason: problemReasons[reason](), amount: formatKES(claimedKES) })}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge look={problemStatus[status]} />
          <Link to="/admin/orders/$id" params={{ id: order.id }} className="link tabular-nums">
            {formatOrderNumber(order.number)}
          </Link>
          <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
            {vendor.name}
          </Link>
          {m.problems_reported_at({ time: formatDate(reportedAt, 'moment') })}
        </span>
      }
    >
      <ProblemNotice problem={problem} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-4">
          <Card padded>
            <h2 className="mb-1 text-17">{m.problems_ordered()}</h2>
            <OrderedLines lines={order.lines} reason={reason} />
            <p className="flex justify-between gap-3 border-ink border-t pt-2.5 font-[650]">
              {m.problems_paid()} <Money kes={order.totalKES} />
            </p>
            <p className="meta mt-1">{m.problems_left_of({ amount: formatKES(order.leftKES) })}</p>
          </Card>
          <Card padded className="grid gap-3">
            <h2 className="text-17">{m.problems_evidence()}</h2>
            <p className="meta">
              {customer.name} · {formatDate(reportedAt, 'moment')}
            </p>
            {words === '' && pictures.length === 0 && <p className="text-ink-2">{m.problems_no_evidence()}</p>}
            <ProblemWords words={words} />
            <ProblemPictures pictures={pictures} />
            <ProblemTalk problem={problem} customer={customer.name} shop={vendor.name} />
          </Card>
          <Before problem={problem} />
        </div>
        <div className="grid min-w-0 gap-4">
          {problem.proposal && <ProposedDecision problem={problem} proposal={problem.proposal} />}
          {status === 'ESCALATED' && !problem.proposal && (
            <AdminMay right="money">
              <DecidePanel problem={problem} />
            </AdminMay>
          )}
          {isOver(problem) && <Ended problem={problem} />}
        </div>
      </div>
    </WorkspacePage>
  )
}

/** What is known of both from before. */
function Before({ problem: { customer, vendor, record } }: { problem: AdminProblem }) {
  const rows = [
    { name: customer.name, note: m.problems_at_shop(), ...record.customer },
    { name: vendor.name, note: m.problems_thirty_days(), ...record.shop },
  ]
  return (
    <Card padded>
      <table className="w-full text-left">
        <caption className="mb-2 text-left">
          <h2 className="text-17">{m.problems_before()}</h2>
        </caption>
        <thead className="text-13 text-ink-2">
          <tr>
            <td />
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              {m.problems_orders()}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              {m.problems_reports()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, orders, problems }) => (
            <tr key={note} className="border-line border-t">
              <th scope="row" className="py-2 font-[650] [overflow-wrap:anywhere]">
                {name} <span className="meta font-normal">{note}</span>
              </th>
              <td className="py-2 text-right tabular-nums">{orders}</td>
              <td className="py-2 text-right tabular-nums">{problems}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** What became of it. */
function Ended({ problem: { refund, bearer, endedAt, vendor } }: { problem: AdminProblem }) {
  return (
    <Card padded>
      <h2 className="text-17">{m.problems_outcome()}</h2>
      <p className="mt-2">
        {refund ? m.problems_gone_back({ amount: formatKES(refund.amountKES) }) : m.problems_nothing_back()}
      </p>
      {bearer && refund && (
        <p className="meta mt-1">
          {bearer === 'SHOP' ? m.problems_borne_shop({ shop: vendor.name }) : m.problems_borne_market()}
        </p>
      )}
      {endedAt && <p className="meta mt-1">{formatDate(endedAt, 'moment')}</p>}
    </Card>
  )
}

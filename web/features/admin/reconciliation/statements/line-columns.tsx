import { Link } from '@tanstack/react-router'
import type { OwnKind, StatementLine } from '#contracts/admin/reconciliation.ts'
import { ProposalButtons, type ProposalDecision, Proposed } from '#web/features/shared/proposals/proposed.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { lineAct, lineResolution, matchedKindLabels } from './line-labels.ts'

/** What has the receipt here: its kind, and its order where it has one. */
export function MatchedRecord({ kind, order }: { kind: OwnKind; order: { id: string; number: string } | null }) {
  return (
    <>
      {matchedKindLabels[kind]()}
      {order && (
        <Link to="/admin/orders/$id" params={{ id: order.id }} className="link block whitespace-nowrap tabular-nums">
          {formatOrderNumber(order.number)}
        </Link>
      )}
    </>
  )
}

/** The order that it names and has the amount of. */
function Offer({ order, customer, isPaid }: NonNullable<StatementLine['offer']>) {
  const number = formatOrderNumber(order.number)
  return (
    <Link to="/admin/orders/$id" params={{ id: order.id }} className="link block tabular-nums">
      {isPaid ? m.reconcile_offer_paid({ number }) : m.reconcile_offer({ number, customer })}
    </Link>
  )
}

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  details: m.reconcile_col_details,
  amount: m.reconcile_col_statement,
  matched: m.reconcile_col_matched,
  explanation: m.reconcile_col_explanation,
}

export const lineColumns = (
  resolve: (line: StatementLine) => void,
  decide: (line: StatementLine, decision: ProposalDecision) => void,
): Column<StatementLine>[] => [
  {
    id: 'receipt',
    head: m.reconcile_col_receipt(),
    card: 'title',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ receipt, completedAt }) => (
      <>
        <b className="font-[650]">{receipt}</b>
        <span className="block text-ink-2 xl:text-13">{formatDate(completedAt, 'moment')}</span>
      </>
    ),
  },
  {
    id: 'details',
    head: m.reconcile_col_details(),
    card: 'whole',
    cell: ({ details, otherParty, account, offer, proposal }) => (
      <span className="block xl:max-w-80 [overflow-wrap:anywhere]">
        {details}
        {!details.includes(otherParty) && <span className="block text-ink-2">{otherParty}</span>}
        {account && !details.includes(account) && <span className="block text-ink-2">{account}</span>}
        {offer && <Offer {...offer} />}
        {proposal && <Proposed proposal={proposal} act={lineAct[proposal.action]()} />}
      </span>
    ),
  },
  {
    id: 'amount',
    head: m.reconcile_col_statement(),
    right: true,
    card: 'aside',
    cell: ({ amountKES }) => <Money kes={amountKES} className={cn('max-xl:text-17', amountKES > 0 && 'text-money')} />,
  },
  {
    id: 'matched',
    head: m.reconcile_col_matched(),
    className: 'max-xl:has-[.nothing]:hidden',
    cell: ({ match, amountKES }) =>
      match ? (
        <>
          {match.amountKES !== amountKES && <Money kes={match.amountKES} className="block" />}
          <MatchedRecord {...match} />
        </>
      ) : (
        <span className="nothing text-ink-2">–</span>
      ),
  },
  {
    id: 'explanation',
    head: m.reconcile_col_explanation(),
    className: 'max-xl:has-[.nothing]:hidden',
    cell: (line) =>
      line.resolution ? (
        <span className="block xl:max-w-64 [overflow-wrap:anywhere]">
          <b className="font-[650]">{lineResolution[line.resolution]()}</b> {line.note}
          <span className="block text-ink-2">
            {line.resolvedAt &&
              m.reconcile_by({ name: line.resolvedBy ?? '', moment: formatDate(line.resolvedAt, 'moment') })}
          </span>
        </span>
      ) : (
        <span className="nothing" />
      ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (line) =>
      line.proposal ? (
        <ProposalButtons proposal={line.proposal} onDecide={(decision) => decide(line, decision)} />
      ) : line.actions.length > 0 ? (
        <ResolveButton receipt={line.receipt} onClick={() => resolve(line)}>
          {line.offer &&
            !line.offer.isPaid &&
            m.reconcile_settle_there({ number: formatOrderNumber(line.offer.order.number) })}
        </ResolveButton>
      ) : null,
  },
]

interface ResolveButtonProps {
  receipt: string
  onClick: () => void
  /** What it does, where that is known. */
  children?: string | false | null
}

export const ResolveButton = ({ receipt, onClick, children }: ResolveButtonProps) => (
  <Button
    size="sm"
    variant="quiet"
    className="max-xl:w-full"
    aria-label={children ? undefined : m.reconcile_explain_named({ receipt })}
    onClick={onClick}
  >
    {children || m.reconcile_explain()}
  </Button>
)

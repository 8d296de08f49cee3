import { Link } from '@tanstack/react-router'
import type { SuspenseItem } from '#contracts/admin/suspense.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { ProposalButtons, type ProposalDecision, Proposed } from '#web/features/shared/proposals/proposed.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import { openSuspense, proposedAct, suspenseReason, suspenseResolution } from './suspense-labels.ts'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  amount: m.admin_amount,
  why: m.reconcile_col_why,
  for: m.reconcile_col_for,
  state: m.admin_status,
  since: m.reconcile_col_state,
}

export const suspenseColumns = (
  resolve: (item: SuspenseItem) => void,
  decide: (item: SuspenseItem, decision: ProposalDecision) => void,
): Column<SuspenseItem>[] => [
  {
    id: 'receipt',
    head: m.reconcile_col_receipt(),
    card: 'title',
    className: 'whitespace-nowrap font-[650] tabular-nums',
    cell: ({ receipt }) => receipt ?? <span className="font-normal text-ink-2">{m.reconcile_no_receipt()}</span>,
  },
  {
    id: 'amount',
    head: m.admin_amount(),
    right: true,
    card: 'aside',
    cell: ({ amountKES }) => <Money kes={amountKES} className="max-xl:text-17" />,
  },
  {
    id: 'why',
    head: m.reconcile_col_why(),
    cell: ({ provider, reason, payment, account, needsApprover, resolution, proposal }) => (
      <>
        {suspenseReason[reason]()}
        <span className="block text-ink-2">
          <ProviderName id={provider} />
        </span>
        {account && reason !== 'WRONG_AMOUNT' && (
          <span className="block text-ink-2 [overflow-wrap:anywhere]">{m.reconcile_typed_account({ account })}</span>
        )}
        {payment && reason === 'WRONG_AMOUNT' && (
          <span className="block text-ink-2">
            {m.reconcile_requested_amount({ amount: formatKES(payment.amountKES) })}
          </span>
        )}
        {proposal ? (
          <Proposed proposal={proposal} act={proposedAct(proposal)} />
        ) : (
          needsApprover && !resolution && <span className="block font-semibold">{m.reconcile_needs_approver()}</span>
        )}
      </>
    ),
  },
  {
    id: 'for',
    head: m.reconcile_col_for(),
    cell: ({ payment, phone, likely }) =>
      payment ? (
        <>
          <Link
            to="/admin/orders/$id"
            params={{ id: payment.order.id }}
            className="link whitespace-nowrap tabular-nums"
          >
            {formatOrderNumber(payment.order.number)}
          </Link>
          <span className="block text-ink-2 [overflow-wrap:anywhere]">
            {payment.customer}
            {phone && <span className="whitespace-nowrap tabular-nums"> {phone}</span>}
          </span>
        </>
      ) : likely ? (
        <Link to="/admin/orders/$id" params={{ id: likely.order.id }} className="link tabular-nums">
          {m.reconcile_likely({ number: formatOrderNumber(likely.order.number), customer: likely.customer })}
        </Link>
      ) : (
        <span className="text-ink-2">{m.reconcile_nobody()}</span>
      ),
  },
  {
    id: 'state',
    head: m.admin_status(),
    cell: ({ resolution, note }) => (
      <span className="block xl:max-w-72">
        <StatusBadge look={resolution ? suspenseResolution[resolution] : openSuspense} />
        {note && <span className="mt-1 block text-ink-2 [overflow-wrap:anywhere]">{note}</span>}
      </span>
    ),
  },
  {
    id: 'since',
    head: m.reconcile_col_state(),
    cell: ({ openedAt, resolvedAt, resolvedBy }) =>
      resolvedAt ? (
        <span className="tabular-nums">
          {formatDate(resolvedAt, 'moment')}
          <span className="block text-ink-2">{resolvedBy}</span>
        </span>
      ) : (
        <span className={cn('whitespace-nowrap tabular-nums', isOld(openedAt) && 'font-semibold text-danger')}>
          {formatAge(openedAt)}
        </span>
      ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (item) =>
      item.proposal ? (
        <ProposalButtons proposal={item.proposal} onDecide={(decision) => decide(item, decision)} />
      ) : item.actions.length > 0 ? (
        <Button
          size="sm"
          variant="quiet"
          className="max-xl:w-full"
          aria-label={item.likely ? undefined : m.reconcile_resolve_named({ amount: formatKES(item.amountKES) })}
          onClick={() => resolve(item)}
        >
          {item.likely
            ? m.reconcile_settle_there({ number: formatOrderNumber(item.likely.order.number) })
            : m.reconcile_resolve()}
        </Button>
      ) : null,
  },
]

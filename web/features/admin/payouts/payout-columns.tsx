import { Link } from '@tanstack/react-router'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { checksCell, DisbursementChecks } from '#web/features/shared/payments/disbursement-checks.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { payoutStatus } from '#web/features/shared/payouts/payout-status.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import { WarningBadges } from './approve/warning-badges.tsx'
import { type PayoutActionRequest, PayoutButtons } from './payout-buttons.tsx'
import { PayoutProgress } from './payout-progress.tsx'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  requested: m.admin_payout_amount,
  available: m.admin_payout_balance_left,
  to: m.admin_payout_to,
  status: m.admin_status,
  when: m.admin_payout_when,
}

export const payoutColumns = (
  onAction: (request: PayoutActionRequest) => void,
  isSentByProgram: boolean,
  /** Beside each row of a phone's list is its box to tick, where the amount is otherwise. */
  isChoosing: boolean,
): Column<AdminPayout>[] => [
  {
    id: 'vendor',
    head: m.admin_vendor(),
    card: 'title',
    cell: ({ vendor, requestedBy }) => (
      <>
        <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="font-[650] hover:underline">
          {vendor.name}
        </Link>
        {vendor.status !== 'APPROVED' && (
          <StatusBadge look={vendorStatus[vendor.status]} className="ml-2 align-middle" />
        )}
        <span className="meta block">
          {recordText(vendor)} · {requestedBy}
        </span>
      </>
    ),
  },
  {
    id: 'requested',
    head: m.admin_payout_amount(),
    right: true,
    card: isChoosing ? 'left' : 'aside',
    cell: ({ amountKES }) => <Money kes={amountKES} className="max-xl:text-17" />,
  },
  {
    id: 'available',
    head: m.admin_payout_balance_left(),
    right: true,
    cell: ({ vendor }) => (
      <Money kes={vendor.availableKES} className={vendor.availableKES < 0 ? 'text-danger' : 'text-ink-2'} />
    ),
  },
  {
    id: 'to',
    head: m.admin_payout_to(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => formatPhone(phone),
  },
  {
    id: 'status',
    head: m.admin_status(),
    className: checksCell,
    cell: (payout) => (
      <>
        {payout.status === 'REQUESTED' && hasWarnings(payout) ? (
          <WarningBadges payout={payout} isOfTwo={payout.needsApprover} />
        ) : (
          <StatusBadge look={payoutStatus[payout.status]} />
        )}
        {payout.status === 'SENT' && payout.sending?.failure && (
          <ProviderSays
            provider={payout.sending.provider}
            direction="OUT"
            words={payout.sending.failure}
            className="mt-1 text-13 text-danger xl:max-w-60"
          />
        )}
        <PayoutProgress payout={payout} isSentByProgram={isSentByProgram} />
        <DisbursementChecks sending={payout.sending} />
      </>
    ),
  },
  { id: 'when', head: m.admin_payout_when(), cell: When },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (payout) => (
      <span className="flex gap-2 empty:hidden max-xl:pt-1 xl:justify-end">
        <PayoutButtons payout={payout} onAction={onAction} />
      </span>
    ),
  },
]

/** What is to be looked at says more than that it waits. */
const hasWarnings = ({ isHeld, needsApprover, warnings }: AdminPayout) => isHeld || needsApprover || warnings.length > 0

function recordText({ payouts: { paid, failed, rejected } }: AdminPayout['vendor']): string {
  const unpaid = failed + rejected
  return paid + unpaid === 0 ? m.admin_payout_first() : m.admin_payout_record({ paid, unpaid })
}

function When({
  status,
  requestedAt,
  decidedAt,
  settledAt,
  decidedBy,
  reference,
  reason,
  failure,
  provider,
}: AdminPayout) {
  if (status === 'REQUESTED') {
    return (
      <span className={cn('whitespace-nowrap tabular-nums', isOld(requestedAt) && 'font-semibold text-danger')}>
        {formatAge(requestedAt)}
      </span>
    )
  }
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">
        {formatDate(settledAt ?? decidedAt ?? requestedAt, 'moment')}
      </span>
      {reason && failure ? (
        <ProviderSays provider={provider} direction="OUT" words={reason} className="text-13 xl:max-w-60" />
      ) : (
        (reference ?? reason ?? decidedBy) && (
          <span className="meta block max-w-56 [overflow-wrap:anywhere]">
            {reference ?? (reason && reasonMessage(reason)) ?? decidedBy}
          </span>
        )
      )}
    </>
  )
}

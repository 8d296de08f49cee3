import { Link } from '@tanstack/react-router'
import type { AdminRefund, RefundHold } from '#contracts/money/refunds.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { checksCell, DisbursementChecks } from '#web/features/shared/payments/disbursement-checks.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { refundRouteLabel, refundStatus } from '#web/features/shared/refunds/refund-labels.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import { refundNames } from './refund-names.ts'

interface RefundActs {
  settle: (refund: AdminRefund) => void
  retry: (refund: AdminRefund) => void
}

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  amount: m.admin_amount,
  customer: m.admin_customer,
  paid: m.admin_refund_paid_by,
  why: m.admin_reason,
  status: m.admin_status,
  when: m.admin_payout_when,
}

/** Why it is not sent, and where that is decided. */
function HeldRefund({ hold }: { hold: RefundHold }) {
  return (
    <span className="block text-13 text-danger xl:max-w-56">
      {hold === 'REVIEW' ? m.admin_refund_held() : m.admin_refund_not_received()}
      {hold === 'REVIEW' && (
        <AdminMay right="money">
          <Link
            to="/admin/reconciliation"
            search={{ tab: 'webhook-events', outcome: 'CONTRADICTED' }}
            className="link block"
          >
            {m.admin_refund_held_review()}
          </Link>
        </AdminMay>
      )}
    </span>
  )
}

export const refundColumns = ({ settle, retry }: RefundActs): Column<AdminRefund>[] => [
  {
    id: 'order',
    head: m.admin_order(),
    card: 'title',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ order }) =>
      order ? (
        <Link to="/admin/orders/$id" params={{ id: order.id }} className="link">
          {formatOrderNumber(order.number)}
        </Link>
      ) : (
        m.refunds_no_order()
      ),
  },
  {
    id: 'amount',
    head: m.admin_amount(),
    right: true,
    card: 'aside',
    cell: ({ amountKES }) => <Money kes={amountKES} className="max-xl:text-17" />,
  },
  {
    id: 'customer',
    head: m.admin_customer(),
    cell: ({ customer, payment }) => (
      <>
        {customer?.name ?? m.refunds_unknown_payer()}
        {payment.phone && (
          <span className="block whitespace-nowrap text-ink-2 tabular-nums">{formatPhone(payment.phone)}</span>
        )}
      </>
    ),
  },
  {
    id: 'paid',
    head: m.admin_refund_paid_by(),
    className: 'tabular-nums',
    cell: ({ payment }) => payment.receipt ?? '–',
  },
  {
    id: 'why',
    head: m.admin_reason(),
    cell: ({ reason, vendor }) => (
      <span className="block xl:max-w-64 [overflow-wrap:anywhere]">
        {reasonMessage(reason)}
        {vendor && <span className="block text-ink-2">{vendor.name}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    head: m.admin_status(),
    className: checksCell,
    cell: (refund) => (
      <>
        <StatusBadge look={refundStatus[refund.status]} />
        <span className="mt-1 block text-13 text-ink-2">{refundRouteLabel(refund)}</span>
        {refund.failure && (
          <ProviderSays
            provider={refund.provider}
            direction="OUT"
            words={refund.failure}
            className="text-13 text-danger xl:max-w-56"
          />
        )}
        {refund.hold && <HeldRefund hold={refund.hold} />}
        <DisbursementChecks sending={refund.sending} />
      </>
    ),
  },
  {
    id: 'when',
    head: m.admin_payout_when(),
    cell: ({ status, createdAt, settledAt, receipt }) =>
      status !== 'SUCCEEDED' ? (
        <span className={cn('whitespace-nowrap tabular-nums', isOld(createdAt) && 'font-semibold text-danger')}>
          {formatAge(createdAt)}
        </span>
      ) : (
        <>
          <span className="whitespace-nowrap tabular-nums">{formatDate(settledAt ?? createdAt, 'moment')}</span>
          {receipt && <span className="meta block">{receipt}</span>}
        </>
      ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (refund) => {
      const { number } = refundNames(refund)
      if (refund.status === 'SUCCEEDED') return null
      return (
        <AdminMay right="money">
          <span className="flex flex-wrap justify-end gap-2 max-xl:*:flex-1">
            {refund.canRetry && (
              <Button
                size="sm"
                // What may have gone back already is looked up first.
                variant={refund.sending?.stuckAt ? 'quiet' : 'primary'}
                aria-label={m.refunds_send_again_named({ number })}
                onClick={() => retry(refund)}
              >
                {m.refunds_send_again()}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              aria-label={m.admin_refund_settle_named({ number })}
              onClick={() => settle(refund)}
            >
              {m.admin_refund_settle()}
            </Button>
          </span>
        </AdminMay>
      )
    },
  },
]

import { Link } from '@tanstack/react-router'
import type { AdminRefund } from '#contracts/refunds.ts'
import { ageWords, isOld } from '#web/features/admin-workspace/age.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatOrderNumber } from '#web/lib/order-number.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { refundStatus } from './refund-status.ts'

export const refundColumns = (settle: (refund: AdminRefund) => void): Column<AdminRefund>[] => [
  {
    id: 'order',
    head: m.admin_order(),
    card: 'title',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ order }) => (
      <Link to="/admin/orders/$id" params={{ id: order.id }} className="link">
        {formatOrderNumber(order.number)}
      </Link>
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
        {customer.name}
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
        {reason}
        <span className="block text-ink-2">{vendor.name}</span>
      </span>
    ),
  },
  { id: 'status', head: m.admin_status(), cell: ({ status }) => <StatusBadge look={refundStatus[status]} /> },
  {
    id: 'when',
    head: m.admin_payout_when(),
    cell: ({ status, createdAt, settledAt, receipt }) =>
      status === 'REQUESTED' ? (
        <span className={cn('whitespace-nowrap tabular-nums', isOld(createdAt) && 'font-semibold text-danger')}>
          {ageWords(createdAt)}
        </span>
      ) : (
        <>
          <span className="whitespace-nowrap tabular-nums">{formatDate(settledAt ?? createdAt, 'moment')}</span>
          {receipt && <span className="meta block">{receipt}</span>}
        </>
      ),
  },
  {
    id: 'act',
    head: <span className="sr-only">{m.admin_act()}</span>,
    card: 'whole',
    className: 'max-xl:empty:hidden',
    right: true,
    cell: (refund) =>
      refund.status === 'REQUESTED' || refund.status === 'SENT' ? (
        <Button
          size="sm"
          variant="quiet"
          className="max-xl:w-full"
          aria-label={m.admin_refund_settle_named({ number: formatOrderNumber(refund.order.number) })}
          onClick={() => settle(refund)}
        >
          {m.admin_refund_settle()}
        </Button>
      ) : null,
  },
]

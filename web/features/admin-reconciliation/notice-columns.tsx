import { Link } from '@tanstack/react-router'
import type { NoticeForReview } from '#contracts/admin-payments.ts'
import { ageWords, isOld } from '#web/features/admin-workspace/age.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatOrderNumber } from '#web/lib/order-number.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import MailQuestion from '~icons/lucide/mail-question-mark'
import { outcomeWords } from './notice-outcome.ts'

const providers: Record<string, string> = { MPESA: 'M-Pesa', CARD: 'Paystack' }

export const noticeColumns = (open: (notice: NoticeForReview) => void): Column<NoticeForReview>[] => [
  {
    id: 'outcome',
    head: m.reconcile_col_why(),
    card: 'title',
    cell: ({ outcome }) => (
      <Badge tone="note" icon={MailQuestion}>
        {outcomeWords(outcome)}
      </Badge>
    ),
  },
  {
    id: 'provider',
    head: m.reconcile_notice_from(),
    cell: ({ provider, kind }) => (
      <>
        {providers[provider] ?? provider}
        <span className="block text-ink-2">
          {kind === 'PAYMENT' ? m.reconcile_notice_in() : m.reconcile_notice_out()}
        </span>
      </>
    ),
  },
  {
    id: 'about',
    head: m.reconcile_notice_about(),
    cell: ({ order, payment, remittance }) => {
      const about = payment ?? remittance
      if (!about) return <span className="text-ink-2">{m.reconcile_notice_nothing()}</span>
      return (
        <>
          {order && (
            <Link to="/admin/orders/$id" params={{ id: order.id }} className="link whitespace-nowrap tabular-nums">
              {formatOrderNumber(order.number)}
            </Link>
          )}
          <span className="block text-ink-2">
            {payment ? m.reconcile_notice_payment_is() : m.reconcile_notice_remittance_is()}{' '}
            <Money kes={about.amountKES} className="font-normal" />
          </span>
        </>
      )
    },
  },
  {
    id: 'came',
    head: m.reconcile_notice_came(),
    card: 'aside',
    cell: ({ receivedAt }) => (
      <span className={cn('whitespace-nowrap tabular-nums', isOld(receivedAt) && 'font-semibold text-danger')}>
        {ageWords(receivedAt)}
      </span>
    ),
  },
  {
    id: 'act',
    head: <span className="sr-only">{m.admin_act()}</span>,
    card: 'whole',
    right: true,
    cell: (notice) => (
      <Button
        size="sm"
        variant="quiet"
        className="max-xl:w-full"
        aria-label={m.reconcile_notice_open_named({ moment: formatDate(notice.receivedAt, 'moment') })}
        onClick={() => open(notice)}
      >
        {m.reconcile_notice_open()}
      </Button>
    ),
  },
]

import { Link } from '@tanstack/react-router'
import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'
import MailQuestion from '~icons/lucide/mail-question-mark'
import { outcomeLabels } from './outcome-labels.ts'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  provider: m.reconcile_event_from,
  about: m.reconcile_event_about,
  came: m.reconcile_event_received,
}

export const webhookEventColumns = (
  open: (webhookEvent: WebhookEventForReview) => void,
): Column<WebhookEventForReview>[] => [
  {
    id: 'outcome',
    head: m.reconcile_col_why(),
    card: 'title',
    cell: ({ outcome }) => (
      <Badge tone="note" icon={MailQuestion}>
        {outcomeLabels(outcome)}
      </Badge>
    ),
  },
  {
    id: 'provider',
    head: m.reconcile_event_from(),
    cell: ({ provider, kind }) => (
      <>
        <ProviderName id={provider} />
        <span className="block text-ink-2">
          {kind === 'PAYMENT' || kind === 'DIRECT' ? m.reconcile_event_in() : m.reconcile_event_out()}
        </span>
      </>
    ),
  },
  {
    id: 'about',
    head: m.reconcile_event_about(),
    cell: ({ order, payment, disbursement, reading }) => {
      const about = payment ?? disbursement
      if (!about)
        return (
          <>
            <span className="block text-ink-2">{m.reconcile_event_unmatched()}</span>
            {reading && (
              <span className="block tabular-nums [overflow-wrap:anywhere]">
                {[reading.amountKES !== null && formatKES(reading.amountKES), reading.receipt]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </>
        )
      return (
        <>
          {order && (
            <Link to="/admin/orders/$id" params={{ id: order.id }} className="link whitespace-nowrap tabular-nums">
              {formatOrderNumber(order.number)}
            </Link>
          )}
          <span className="block text-ink-2">
            {payment ? m.reconcile_event_payment() : m.reconcile_event_disbursement()}{' '}
            <Money kes={about.amountKES} className="font-normal" />
          </span>
        </>
      )
    },
  },
  {
    id: 'came',
    head: m.reconcile_event_received(),
    card: 'aside',
    cell: ({ receivedAt }) => (
      <span className={cn('whitespace-nowrap tabular-nums', isOld(receivedAt) && 'font-semibold text-danger')}>
        {formatAge(receivedAt)}
      </span>
    ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    right: true,
    cell: (webhookEvent) => (
      <Button
        size="sm"
        variant="quiet"
        className="max-xl:w-full"
        aria-label={m.reconcile_event_open_named({ moment: formatDate(webhookEvent.receivedAt, 'moment') })}
        onClick={() => open(webhookEvent)}
      >
        {m.reconcile_event_open()}
      </Button>
    ),
  },
]

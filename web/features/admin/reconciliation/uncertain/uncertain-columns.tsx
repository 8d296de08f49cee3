import { Link } from '@tanstack/react-router'
import type { UncertainPayment } from '#contracts/admin/payments.ts'
import { PaymentActions } from '#web/features/shared/payments/payment-actions.tsx'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { formatAge, isOld } from '#web/ui/workspace/age.ts'

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  amount: m.admin_amount,
  asked: m.reconcile_uncertain_asked,
  known: m.reconcile_uncertain_known,
  since: m.reconcile_col_state,
}

export const uncertainColumns: Column<UncertainPayment>[] = [
  {
    id: 'order',
    head: m.admin_order(),
    card: 'title',
    cell: ({ order, customer, phone }) => (
      <>
        <Link to="/admin/orders/$id" params={{ id: order.id }} className="link whitespace-nowrap tabular-nums">
          {formatOrderNumber(order.number)}
        </Link>
        <span className="block font-normal text-ink-2 [overflow-wrap:anywhere]">
          {customer}
          {phone && <span className="whitespace-nowrap tabular-nums"> {phone}</span>}
        </span>
      </>
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
    id: 'asked',
    head: m.reconcile_uncertain_asked(),
    cell: ({ provider, promptedAt }) => (
      <>
        {promptedAt && <span className="whitespace-nowrap tabular-nums">{formatDate(promptedAt, 'moment')}</span>}
        <span className="block text-ink-2">
          <ProviderName id={provider} />
        </span>
      </>
    ),
  },
  {
    id: 'known',
    head: m.reconcile_uncertain_known(),
    cell: ({ provider, providerWords, claimedReceipt, nextQueryAt, mayQuery }) => (
      <>
        {providerWords && (
          <ProviderSays provider={provider} direction="IN" words={providerWords} className="xl:max-w-72" />
        )}
        {claimedReceipt && (
          <span className="block font-[650] tabular-nums">
            {m.reconcile_uncertain_claimed({ receipt: claimedReceipt })}
          </span>
        )}
        <span className="block text-ink-2">
          {nextQueryAt
            ? m.reconcile_uncertain_next({ moment: formatDate(nextQueryAt, 'moment') })
            : mayQuery
              ? m.reconcile_uncertain_asked_enough()
              : m.reconcile_uncertain_no_id()}
        </span>
      </>
    ),
  },
  {
    id: 'since',
    head: m.reconcile_col_state(),
    cell: ({ since }) => (
      <span className={cn('whitespace-nowrap tabular-nums', isOld(since) && 'font-semibold text-danger')}>
        {formatAge(since)}
      </span>
    ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    right: true,
    cell: (payment) => <PaymentActions payment={payment} className="max-xl:pt-1 max-xl:*:flex-1 xl:justify-end" />,
  },
]

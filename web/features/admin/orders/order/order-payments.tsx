import type { AdminOrder, PaymentAttempt } from '#contracts/admin/orders.ts'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
import { PaymentActions } from '#web/features/shared/payments/payment-actions.tsx'
import { findFailureLabels } from '#web/features/shared/payments/payment-failure-labels.ts'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { usePaymentProviders } from '#web/features/shared/payments/provider-name.tsx'
import { ProviderSays } from '#web/features/shared/payments/provider-says.tsx'
import { WebhookBody } from '#web/features/shared/payments/webhook-body.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import { archiveYear } from './archive-year.ts'

/** Every attempt to collect, and what the provider said about each. */
export function OrderPayments({ payments }: { payments: PaymentAttempt[] }) {
  return (
    <Card padded>
      <h2 className="mb-2 text-17">{m.admin_payments()}</h2>
      {payments.length === 0 && <p className="text-ink-2">{m.admin_payments_none()}</p>}
      <ol className="grid">
        {payments.map((payment) => (
          <Attempt key={payment.id} payment={payment} />
        ))}
      </ol>
    </Card>
  )
}

function Attempt({ payment }: { payment: AdminOrder['payments'][number] }) {
  const { method, provider, status, amountKES, phone, failure, providerWords, receipt, webhookEvents } = payment
  const { createdAt, promptedAt, settledAt } = payment
  const known = usePaymentProviders().methodOf(method)
  const archived = archiveYear(payment, useNow(Date.now()))
  const channel = known?.channel ?? (phone ? 'PROMPT' : 'REDIRECT')
  const moments = [
    [m.admin_payment_at_created(), createdAt],
    [m.admin_payment_at_prompted(), promptedAt],
    [m.admin_payment_at_settled(), settledAt],
  ] as const
  return (
    <li className="border-line border-t py-3 first:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-[650]">{known ? methodLabel(known) : method}</b>
        {phone && <span className="text-ink-2 tabular-nums">{phone}</span>}
        <StatusBadge look={paymentStatus[status]} />
        <Money kes={amountKES} className="ml-auto" />
      </div>
      {failure && <p className="mt-1 text-13 text-danger">{findFailureLabels({ channel, failure }).why()}</p>}
      {providerWords && (
        <ProviderSays
          provider={provider}
          direction="IN"
          words={providerWords}
          isExplained={failure !== null}
          className="mt-1 text-13"
        />
      )}
      <p className="meta mt-1 flex flex-wrap gap-x-4 tabular-nums">
        {receipt && <span>{m.admin_receipt_is({ receipt })}</span>}
        {moments.map(([words, at]) => at && <span key={words}>{`${words} ${formatDate(at, 'moment')}`}</span>)}
      </p>
      <PaymentActions payment={payment} className="mt-2" />
      {archived !== null && (
        <p className="mt-2 text-13 text-ink-2">{m.admin_webhook_events_archived({ year: archived })}</p>
      )}
      {webhookEvents.map((webhookEvent) => (
        <details key={webhookEvent.id} className="group mt-2 rounded-control bg-sunken/60 px-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-13 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="!size-4 transition-transform group-open:rotate-180" />
            <span className="font-semibold">
              {m.admin_webhook_event({ moment: formatDate(webhookEvent.receivedAt, 'moment') })}
            </span>
            <span className="ml-auto text-right text-ink-2">
              {webhookEvent.outcome ??
                (webhookEvent.appliedAt ? m.admin_webhook_event_applied() : m.admin_webhook_event_pending())}
            </span>
          </summary>
          <WebhookBody {...webhookEvent} className="pb-3" />
        </details>
      ))}
    </li>
  )
}

import type { PaymentAttempt } from '#contracts/admin/orders.ts'
import { settlePaymentManually } from '#contracts/admin/payments.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ChoiceSheet } from '#web/ui/workspace/choice-sheet.tsx'

type Seen = 'SUCCEEDED' | 'FAILED'

/** Says how a payment ended, as the provider's portal shows it. */
export default function SettlePaymentSheet({
  payment,
  onClose,
}: {
  payment: Pick<PaymentAttempt, 'id' | 'amountKES' | 'status'>
  onClose: () => void
}) {
  const { id, amountKES, status } = payment
  const came = {
    value: 'SUCCEEDED',
    label: m.reconcile_payment_received(),
    hint: m.reconcile_payment_received_hint(),
  } as const
  const failed = {
    value: 'FAILED',
    label: m.reconcile_payment_failed(),
    hint: m.reconcile_payment_failed_hint(),
  } as const
  return (
    <ChoiceSheet<Seen>
      title={m.reconcile_payment_settle_title({ amount: formatKES(amountKES) })}
      text={m.reconcile_payment_settle_text()}
      choicesLabel={m.reconcile_payment_settle()}
      choices={status === 'FAILED' ? [came] : [came, failed]}
      wordsFor={(seen) => (seen === 'SUCCEEDED' ? { label: m.admin_reference(), short: true } : null)}
      confirm={m.reconcile_payment_settle()}
      done={m.reconcile_payment_settled()}
      onSend={(outcome, receipt) => {
        const params = { id }
        if (outcome === 'FAILED') return call(settlePaymentManually, { params, body: { outcome } })
        return call(settlePaymentManually, { params, body: { outcome, receipt } })
      }}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import {
  allocateSuspenseToPayment,
  keepSuspense,
  markSuspenseNotReceived,
  refundSuspense,
  type SuspenseAction,
  type SuspenseItem,
} from '#contracts/admin/suspense.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { PaymentChoice } from '#web/features/admin/reconciliation/payment-choice.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import type { RadioCard } from '#web/ui/forms/choices.tsx'
import { ChoiceSheet } from '#web/ui/workspace/choice-sheet.tsx'

const simple = { refund: refundSuspense, keep: keepSuspense, 'not-received': markSuspenseNotReceived }

/** Says where money kept aside belongs; it is posted at once. */
export default function ResolveSuspenseSheet({ item, onClose }: { item: SuspenseItem; onClose: () => void }) {
  const { id, amountKES, openedAt, likely, account, needsApprover } = item
  const [paymentId, setPaymentId] = useState<string | undefined>(likely?.paymentId)
  const amount = formatKES(amountKES)
  return (
    <ChoiceSheet<SuspenseAction>
      title={m.reconcile_resolve_title({ amount })}
      text={needsApprover ? m.reconcile_needs_approver_text() : m.reconcile_resolve_text()}
      choicesLabel={m.reconcile_resolve_choices()}
      choices={item.actions.map((action) => actionChoice(action, item))}
      wordsFor={() => ({ label: m.reconcile_note_label(), hint: m.reconcile_note_hint() })}
      extra={(action) =>
        action === 'allocate-to-payment' && (
          <PaymentChoice
            provider={item.provider}
            amountKES={amountKES}
            near={openedAt}
            value={paymentId}
            onChange={setPaymentId}
          />
        )
      }
      missing={(action) => (action === 'allocate-to-payment' && !paymentId ? m.reconcile_choose_payment() : undefined)}
      suggestion={
        likely
          ? {
              act: 'allocate-to-payment',
              words: m.reconcile_likely_note({
                account: account ?? '',
                number: formatOrderNumber(likely.order.number),
              }),
            }
          : undefined
      }
      confirm={needsApprover ? m.reconcile_propose() : m.reconcile_resolve()}
      done={needsApprover ? m.reconcile_proposed_toast() : m.reconcile_resolved_toast({ amount })}
      onSend={(action, note) =>
        action === 'allocate-to-payment'
          ? call(allocateSuspenseToPayment, { params: { id }, body: { note, paymentId: paymentId as PaymentId } })
          : call(simple[action], { params: { id }, body: { note } })
      }
      onClose={onClose}
    />
  )
}

function actionChoice(
  action: SuspenseAction,
  { amountKES, phone, payment, account }: SuspenseItem,
): RadioCard<SuspenseAction> {
  const payer = phone ?? (account === null ? payment?.customer : undefined)
  const labels: Record<SuspenseAction, { label: string; hint: string }> = {
    refund: {
      label: m.reconcile_choice_refund(),
      hint: payer ? m.reconcile_choice_refund_hint({ phone: payer }) : m.reconcile_choice_refund_by_receipt_hint(),
    },
    'allocate-to-payment': {
      label: m.reconcile_choice_allocate(),
      hint: m.reconcile_choice_allocate_hint({ amount: formatKES(amountKES) }),
    },
    keep: { label: m.reconcile_choice_keep(), hint: m.reconcile_choice_keep_hint() },
    'not-received': { label: m.reconcile_choice_not_received(), hint: m.reconcile_choice_not_received_hint() },
  }
  return { value: action, ...labels[action] }
}

import { useState } from 'react'
import {
  allocateLineToPayment,
  type DiscrepancyAction,
  markLineExternal,
  putLineInSuspense,
  recordLineAsFee,
  type StatementLine,
} from '#contracts/admin/reconciliation.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { PaymentChoice } from '#web/features/admin/reconciliation/payment-choice.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import type { RadioCard } from '#web/ui/forms/choices.tsx'
import { ChoiceSheet } from '#web/ui/workspace/choice-sheet.tsx'
import { lineAct } from './line-labels.ts'

const simple = { suspense: putLineInSuspense, 'provider-fee': recordLineAsFee, external: markLineExternal }

/** Says what a line of the statement is that nothing here explains. */
export default function ResolveLineSheet({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { id, receipt, amountKES, completedAt, details, offer } = line
  const [paymentId, setPaymentId] = useState<string | undefined>(offer?.paymentId)
  return (
    <ChoiceSheet<DiscrepancyAction>
      title={m.reconcile_line_title({ receipt })}
      sum={formatKES(amountKES)}
      text={m.reconcile_line_text({
        amount: formatKES(amountKES),
        moment: formatDate(completedAt, 'moment'),
        details,
      })}
      choicesLabel={m.reconcile_line_choices()}
      choices={line.actions.map((action) => actionChoice(action, line))}
      wordsFor={() => ({ label: m.reconcile_note_label(), hint: m.reconcile_note_hint() })}
      extra={(action) =>
        action === 'allocate-to-payment' && (
          <PaymentChoice
            provider={line.provider}
            amountKES={amountKES}
            near={completedAt}
            value={paymentId}
            onChange={setPaymentId}
          />
        )
      }
      missing={(action) => (action === 'allocate-to-payment' && !paymentId ? m.reconcile_choose_payment() : undefined)}
      suggestion={
        offer && !offer.isPaid
          ? {
              act: 'allocate-to-payment',
              words: m.reconcile_offer_note({ number: formatOrderNumber(offer.order.number) }),
            }
          : undefined
      }
      confirm={(action) => (action && isProposed(action, line) ? m.reconcile_propose() : m.reconcile_explain())}
      done={(action) => (isProposed(action, line) ? m.reconcile_proposed_toast() : m.reconcile_line_done({ receipt }))}
      onSend={(action, note) =>
        action === 'allocate-to-payment'
          ? call(allocateLineToPayment, { params: { id }, body: { note, paymentId: paymentId as PaymentId } })
          : call(simple[action], { params: { id }, body: { note } })
      }
      onClose={onClose}
    />
  )
}

/** Of such an amount two administrators say that it is a fee, or none of the marketplace's business. */
const isProposed = (action: DiscrepancyAction, { needsApprover }: StatementLine) =>
  needsApprover && (action === 'provider-fee' || action === 'external')

function actionChoice(action: DiscrepancyAction, line: StatementLine): RadioCard<DiscrepancyAction> {
  const { amountKES, match } = line
  // Of another amount, only what it differs by is to be explained.
  const amount = formatKES(Math.abs(amountKES - (match?.amountKES ?? 0)))
  const hints: Record<DiscrepancyAction, string> = {
    'allocate-to-payment': m.reconcile_choice_allocate_hint({ amount }),
    suspense: m.reconcile_line_suspense_hint({ amount }),
    'provider-fee': m.reconcile_line_fee_hint({ amount }),
    external: m.reconcile_line_outside_hint(),
  }
  const hint = isProposed(action, line) ? `${hints[action]} ${m.reconcile_needs_approver_line()}` : hints[action]
  return { value: action, label: lineAct[action](), hint }
}

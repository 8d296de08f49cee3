import {
  type AdminPayout,
  failPayout,
  type PayoutAction,
  rejectPayout,
  settlePayout,
} from '#contracts/money/payouts.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

/** Everything about a payout that goes with words: why not, or the receipt. */
export default function PayoutActionSheet({
  payout,
  action,
  onClose,
}: {
  payout: AdminPayout
  action: Exclude<PayoutAction, 'approve' | 'retry'>
  onClose: () => void
}) {
  const params = { id: payout.id }
  const named = { amount: formatKES(payout.amountKES), vendor: payout.vendor.name, phone: formatPhone(payout.phone) }
  if (action === 'settle') {
    return (
      <TextSheet
        endpoint={settlePayout}
        field="reference"
        short
        title={m.admin_settle_title(named)}
        text={payout.sending?.status === 'SENT' ? m.payouts_settle_sent(named) : m.admin_settle_text(named)}
        label={m.admin_reference()}
        hint={m.admin_reference_hint()}
        confirm={m.admin_settle()}
        done={m.admin_settled(named)}
        onSend={(body) => call(settlePayout, { params, body })}
        onClose={onClose}
      />
    )
  }
  const endpoint = action === 'reject' ? rejectPayout : failPayout
  return (
    <TextSheet
      endpoint={endpoint}
      field="reason"
      title={action === 'reject' ? m.admin_payout_reject_title(named) : m.admin_payout_fail_title(named)}
      text={action === 'fail' ? m.payouts_fail_text(named) : m.admin_payout_returns(named)}
      label={m.admin_reason()}
      hint={m.admin_reason_hint()}
      confirm={action === 'reject' ? m.admin_reject() : m.admin_payout_fail()}
      tone="danger"
      done={action === 'reject' ? m.admin_payout_was_rejected(named) : m.admin_payout_was_failed(named)}
      onSend={(body) => call(endpoint, { params, body })}
      onClose={onClose}
    />
  )
}

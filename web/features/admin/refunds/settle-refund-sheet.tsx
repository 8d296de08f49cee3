import { type AdminRefund, settleRefund } from '#contracts/money/refunds.ts'
import { call } from '#web/lib/api/api.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { refundNames } from './refund-names.ts'

/** The money went back by the portal: its receipt ends the refund. */
export default function SettleRefundSheet({ refund, onClose }: { refund: AdminRefund; onClose: () => void }) {
  const { id, amountKES, payment } = refund
  const named = refundNames(refund)
  return (
    <TextSheet
      endpoint={settleRefund}
      field="reference"
      short
      title={m.admin_refund_settle_title(named)}
      text={
        <>
          {m.admin_refund_settle_text()}
          <span className="mt-2 block text-ink tabular-nums">
            <Money kes={amountKES} />
            {payment.receipt && ` · ${payment.receipt}`}
            {payment.phone && ` · ${formatPhone(payment.phone)}`}
          </span>
        </>
      }
      label={m.admin_reference()}
      hint={m.admin_refund_reference_hint()}
      confirm={m.admin_refund_settle()}
      done={m.admin_refund_settled_toast(named)}
      onSend={(body) => call(settleRefund, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

import { type AdminRefund, retryRefund } from '#contracts/money/refunds.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'
import { refundNames } from './refund-names.ts'

/** Has a refund sent once more that no provider took. */
export default function RetryRefundDialog({ refund, onClose }: { refund: AdminRefund; onClose: () => void }) {
  const named = refundNames(refund)
  return (
    <ConfirmAct
      tone="primary"
      title={m.refunds_send_again_title(named)}
      confirm={m.refunds_send_again()}
      cancel={m.refunds_not_now()}
      done={m.refunds_sent_again(named)}
      failed={m.refunds_not_sent_again()}
      act={() => call(retryRefund, { params: { id: refund.id } })}
      onClose={onClose}
    >
      {refund.sending?.stuckAt ? m.refunds_send_again_stuck_text(named) : m.refunds_send_again_text()}
    </ConfirmAct>
  )
}

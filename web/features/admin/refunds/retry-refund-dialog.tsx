import { type AdminRefund, retryRefund } from '#contracts/money/refunds.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { namesOf } from './refund-names.ts'

/** Has a refund sent once more that no provider took. */
export default function RetryRefundDialog({ refund, onClose }: { refund: AdminRefund; onClose: () => void }) {
  const refresh = useInvalidateAdmin()
  const named = namesOf(refund)

  async function send() {
    try {
      await call(retryRefund, { params: { id: refund.id } })
      toast({ title: m.refunds_sent_again(named) })
    } catch (error) {
      toast({ title: m.refunds_not_sent_again(), description: refusalMessage(error), variant: 'destructive' })
    }
    void refresh()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={m.refunds_send_again_title(named)}
      confirm={m.refunds_send_again()}
      cancel={m.refunds_not_now()}
      onConfirm={send}
    >
      {refund.sending?.stuckAt ? m.refunds_send_again_stuck_text(named) : m.refunds_send_again_text()}
    </ConfirmDialog>
  )
}

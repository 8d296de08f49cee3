import { retryPayout } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

/** Requests a payout that failed once more from the vendor's balance. */
export default function RetryPayoutDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const refresh = useInvalidateAdmin()
  const named = { amount: formatKES(payout.amountKES), vendor: payout.vendor.name }

  async function retry() {
    try {
      await call(retryPayout, { params: { id: payout.id } })
      toast({ title: m.payouts_retried(named), description: m.payouts_retried_text() })
    } catch (error) {
      toast({ title: m.payouts_not_retried(), description: refusalMessage(error), variant: 'destructive' })
    }
    void refresh()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={m.payouts_retry_title(named)}
      confirm={m.payouts_retry()}
      cancel={m.admin_cancel()}
      onConfirm={retry}
    >
      {m.payouts_retry_text(named)}
    </ConfirmDialog>
  )
}

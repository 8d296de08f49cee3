import { retryPayout } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'

/** Requests a payout that failed once more from the vendor's balance. */
export default function RetryPayoutDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const named = { amount: formatKES(payout.amountKES), vendor: payout.vendor.name }
  return (
    <ConfirmAct
      tone="primary"
      title={m.payouts_retry_title(named)}
      confirm={m.payouts_retry()}
      cancel={m.admin_cancel()}
      done={m.payouts_retried(named)}
      doneText={m.payouts_retried_text()}
      failed={m.payouts_not_retried()}
      act={() => call(retryPayout, { params: { id: payout.id } })}
      onClose={onClose}
    >
      {m.payouts_retry_text(named)}
    </ConfirmAct>
  )
}

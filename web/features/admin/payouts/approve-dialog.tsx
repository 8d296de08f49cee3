import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import { type Approval, approvePayouts, totalAmountKES } from './approve-payouts.ts'

interface ApproveDialogProps {
  payouts: readonly AdminPayout[]
  isSentByProgram: boolean
  onClose: () => void
  onDone: (approvals: Approval[]) => void
}

/** Asks before payouts are approved, and says what follows from it. */
export default function ApproveDialog({ payouts, isSentByProgram, onClose, onDone }: ApproveDialogProps) {
  const refresh = useInvalidateAdmin()
  const [first] = payouts
  const amount = formatKES(totalAmountKES(payouts))
  const needsTwo = payouts.some((payout) => payout.needsTwo && !payout.firstApprovedBy)
  // The first of two approvals sends nothing yet.
  const isFirstAlone = needsTwo && payouts.length === 1

  async function approve() {
    onDone(await approvePayouts(payouts))
    void refresh()
  }

  return (
    <ConfirmDialog
      open={payouts.length > 0}
      onOpenChange={(open) => open || onClose()}
      title={
        payouts.length === 1
          ? m.admin_payout_approve_title({ amount, vendor: first?.vendor.name ?? '' })
          : m.admin_payouts_approve_title({ count: payouts.length })
      }
      confirm={m.admin_approve()}
      cancel={m.admin_cancel()}
      tone="primary"
      onConfirm={approve}
    >
      {!isFirstAlone &&
        (isSentByProgram ? m.payouts_approve_sends({ amount }) : m.admin_payouts_approve_text({ amount }))}
      {needsTwo && <p className="mt-2">{m.payouts_approve_two()}</p>}
      {payouts.some(({ isNewPhone }) => isNewPhone) && (
        <p className="mt-2 font-semibold text-danger">{m.admin_payouts_approve_new_phone()}</p>
      )}
    </ConfirmDialog>
  )
}

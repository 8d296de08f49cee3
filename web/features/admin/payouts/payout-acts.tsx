import { Suspense, useState } from 'react'
import type { Approval } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { PayoutActionRequest } from './payout-buttons.tsx'

const ApproveSheet = lazyPart(() => import('./approve/approve-sheet.tsx'))
const ApprovalResult = lazyPart(() => import('./approve/approval-result.tsx'))
const PayoutActionSheet = lazyPart(() => import('./payout-action-sheet.tsx'))
const RetryPayoutDialog = lazyPart(() => import('./retry-payout-dialog.tsx'))

/** What somebody has begun: to approve some payouts, or something else with one. */
export type PayoutAct = { approve: readonly AdminPayout[] } | Exclude<PayoutActionRequest, { action: 'approve' }>

export interface PayoutActsProps {
  act: PayoutAct | undefined
  isSentByProgram: boolean
  secondAdminFromKES: number
  onClose: () => void
  onApproved: () => void
}

/** The sheet of what was begun, and after an approval what became of each. */
export function PayoutActs({ act, isSentByProgram, secondAdminFromKES, onClose, onApproved }: PayoutActsProps) {
  const [result, setResult] = useState<{ approvals: readonly Approval[]; payouts: readonly AdminPayout[] }>()
  return (
    <Suspense>
      {act && 'approve' in act && (
        <ApproveSheet
          payouts={act.approve}
          isSentByProgram={isSentByProgram}
          secondAdminFromKES={secondAdminFromKES}
          onClose={onClose}
          onApproved={(approvals, payouts) => {
            setResult({ approvals, payouts })
            onClose()
            onApproved()
          }}
        />
      )}
      {result && <ApprovalResult {...result} onClose={() => setResult(undefined)} />}
      {act && 'action' in act && act.action === 'retry' && <RetryPayoutDialog payout={act.payout} onClose={onClose} />}
      {act && 'action' in act && act.action !== 'retry' && (
        <PayoutActionSheet payout={act.payout} action={act.action} onClose={onClose} />
      )}
    </Suspense>
  )
}

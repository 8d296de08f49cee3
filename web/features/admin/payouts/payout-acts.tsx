import { Suspense, useState } from 'react'
import type { Approval } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { totalAmountKES } from './approve/approval-plan.ts'
import type { PayoutActionRequest } from './payout-buttons.tsx'

const ApproveSheet = lazyChunk(() => import('./approve/approve-sheet.tsx'))
const ApprovalResult = lazyChunk(() => import('./approve/approval-result.tsx'))
const PayoutActionSheet = lazyChunk(() => import('./payout-action-sheet.tsx'))
const RetryPayoutDialog = lazyChunk(() => import('./retry-payout-dialog.tsx'))

/** What somebody has begun: to approve some payouts, or something else with one. */
export type PayoutAct = { approve: readonly AdminPayout[] } | Exclude<PayoutActionRequest, { action: 'approve' }>

export interface PayoutActsProps {
  act: PayoutAct | undefined
  isSentByProgram: boolean
  approverFromKES: number
  onClose: () => void
  onApproved: () => void
}

/** The sheet of what was begun, and after an approval what became of each. */
export function PayoutActs({ act, isSentByProgram, approverFromKES, onClose, onApproved }: PayoutActsProps) {
  const [result, setResult] = useState<{ approvals: readonly Approval[]; payouts: readonly AdminPayout[] }>()
  return (
    <Suspense>
      {act && 'approve' in act && (
        <ConfirmedFirst
          act={{
            title: m.payouts_review_title({ count: act.approve.length }),
            sum: formatKES(totalAmountKES(act.approve)),
          }}
          onClose={onClose}
        >
          <ApproveSheet
            payouts={act.approve}
            isSentByProgram={isSentByProgram}
            approverFromKES={approverFromKES}
            onClose={onClose}
            onApproved={(approvals, payouts) => {
              setResult({ approvals, payouts })
              onClose()
              onApproved()
            }}
          />
        </ConfirmedFirst>
      )}
      {result && <ApprovalResult {...result} onClose={() => setResult(undefined)} />}
      {act && 'action' in act && act.action === 'retry' && <RetryPayoutDialog payout={act.payout} onClose={onClose} />}
      {act && 'action' in act && act.action !== 'retry' && (
        <PayoutActionSheet payout={act.payout} action={act.action} onClose={onClose} />
      )}
    </Suspense>
  )
}

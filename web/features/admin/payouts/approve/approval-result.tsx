import { useInfiniteQuery } from '@tanstack/react-query'
import type { Approval } from '#contracts/admin/payout-approvals.ts'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { adminPayouts } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { payoutStatus } from '#web/features/shared/payouts/payout-status.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { loadedRows } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import Ban from '~icons/lucide/ban'
import Users from '~icons/lucide/users'
import { approvalOutcome, countOutcomes, type Outcome, refusalLabel } from './approval-outcome.ts'

export interface ApprovalResultProps {
  approvals: readonly Approval[]
  /** As they were when they were approved. */
  payouts: readonly AdminPayout[]
  onClose: () => void
}

/** What became of the payouts that were approved together; it follows them while they are sent. */
export default function ApprovalResult({ approvals, payouts, onClose }: ApprovalResultProps) {
  const query = adminPayouts({ ids: approvals.map(({ id }) => id), status: 'ALL' })
  const read = new Map(loadedRows(useInfiniteQuery(query)).map((payout) => [payout.id, payout]))
  const rows = approvals.map((approval) => {
    const payout = read.get(approval.id) ?? payouts.find(({ id }) => id === approval.id)
    return { approval, payout, outcome: approvalOutcome(approval, payout?.status) }
  })

  return (
    <Sheet
      open
      side="large"
      onOpenChange={onClose}
      title={m.payouts_run_title({ count: approvals.length })}
      description={<span role="status">{countOutcomes(rows.map(({ outcome }) => outcome))}</span>}
      footer={
        <>
          <CsvLink query={query} />
          <Button variant="ink" onClick={onClose}>
            {m.payouts_run_close()}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line rounded-card border border-line text-13">
        {rows.map(({ approval, payout, outcome }) => (
          <li key={approval.id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
            <span className="min-w-0 font-[650] [overflow-wrap:anywhere]">{payout?.vendor.name}</span>
            <Money kes={payout?.amountKES ?? 0} className="text-right font-[650]" />
            <span>
              <State outcome={outcome} payout={payout} />
            </span>
            <span className="meta max-w-60 text-right [overflow-wrap:anywhere]">
              {outcome === 'REFUSED' ? refusalLabel(approval.code) : outcomeText(outcome, payout)}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function State({ outcome, payout }: { outcome: Outcome; payout: AdminPayout | undefined }) {
  if (outcome === 'REFUSED')
    return (
      <Badge tone="stop" icon={Ban}>
        {m.payouts_run_refused()}
      </Badge>
    )
  if (outcome === 'WAITING')
    return (
      <Badge tone="act" icon={Users}>
        {m.payouts_approver()}
      </Badge>
    )
  return <StatusBadge look={payoutStatus[payout?.status ?? 'APPROVED']} />
}

function outcomeText(outcome: Outcome, payout: AdminPayout | undefined): string | undefined {
  if (outcome === 'FAILED')
    return `${m.payouts_run_money_back()} ${sendingFailureMessage(payout?.reason ?? '', payout?.failure)}`
  return payout?.reference ?? undefined
}

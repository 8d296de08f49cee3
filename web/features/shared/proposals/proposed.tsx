import type { Proposal } from '#contracts/admin/suspense.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

/** What is to be done with a proposal. */
export type ProposalDecision = 'confirm' | 'decline'

/** What waits for an approver: who proposed it, when, and why. */
export function Proposed({ proposal, act }: { proposal: Proposal; act: string }) {
  const { by, at, note, isMine } = proposal
  return (
    <span className="mt-1.5 block rounded-control bg-accent-tint px-3 py-2 text-left [overflow-wrap:anywhere] xl:max-w-sm">
      <span className="block font-semibold">{isMine ? m.reconcile_you_proposed() : m.reconcile_needs_approver()}</span>
      {m.reconcile_proposed_by({ name: by, moment: formatDate(at, 'moment'), act })}
      <span className="block text-ink-2">{note}</span>
    </span>
  )
}

interface ProposalButtonsProps {
  proposal: Proposal
  onDecide: (decision: ProposalDecision) => void
}

/** Who proposed it can only withdraw it. */
export const ProposalButtons = ({ proposal: { isMine }, onDecide }: ProposalButtonsProps) => (
  <span className="flex gap-2 xl:justify-end">
    {!isMine && (
      <Button size="sm" variant="quiet" className="max-xl:flex-1" onClick={() => onDecide('confirm')}>
        {m.reconcile_approver_confirm()}
      </Button>
    )}
    <Button size="sm" variant="ghost" className="max-xl:flex-1" onClick={() => onDecide('decline')}>
      {isMine ? m.reconcile_approver_withdraw() : m.reconcile_approver_decline()}
    </Button>
  </span>
)

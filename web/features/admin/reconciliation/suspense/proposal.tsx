import type { SuspenseProposal } from '#contracts/admin/suspense.ts'
import { suspenseAct } from '#web/features/shared/payments/ledger-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

export const proposedAct = ({ action, orderNumber }: SuspenseProposal) => {
  const act = suspenseAct[action]()
  return orderNumber ? m.reconcile_proposed_for({ act, number: formatOrderNumber(orderNumber) }) : act
}

/** What waits for an approver: who proposed it, when, and why. */
export function Proposed({ proposal }: { proposal: SuspenseProposal }) {
  const { by, at, note, isMine } = proposal
  return (
    <span className="mt-1.5 block rounded-control bg-accent-tint px-3 py-2 text-left [overflow-wrap:anywhere] xl:max-w-sm">
      <span className="block font-semibold">{isMine ? m.reconcile_you_proposed() : m.reconcile_needs_approver()}</span>
      {m.reconcile_proposed_by({ name: by, moment: formatDate(at, 'moment'), act: proposedAct(proposal) })}
      <span className="block text-ink-2">{note}</span>
    </span>
  )
}

interface ProposalButtonsProps {
  proposal: SuspenseProposal
  onAct: (act: 'confirm' | 'decline') => void
}

/** Who proposed it can only withdraw it. */
export const ProposalButtons = ({ proposal: { isMine }, onAct }: ProposalButtonsProps) => (
  <span className="flex gap-2 xl:justify-end">
    {!isMine && (
      <Button size="sm" variant="quiet" className="max-xl:flex-1" onClick={() => onAct('confirm')}>
        {m.reconcile_approver_confirm()}
      </Button>
    )}
    <Button size="sm" variant="ghost" className="max-xl:flex-1" onClick={() => onAct('decline')}>
      {isMine ? m.reconcile_approver_withdraw() : m.reconcile_approver_decline()}
    </Button>
  </span>
)

import { useQueryClient } from '@tanstack/react-query'
import { type AdminProblem, confirmProblemDecision, declineProblemDecision } from '#contracts/admin/problems.ts'
import { DecideProposal } from '#web/features/shared/proposals/decide-proposal.tsx'
import type { ProposalDecision } from '#web/features/shared/proposals/proposed.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { DescriptionItem } from '#web/ui/workspace/description-list.tsx'
import { adminProblem } from './problems.queries.ts'
import { proposedAct } from './proposed-act.ts'

export interface DecideProposedSheetProps {
  problem: AdminProblem
  proposal: NonNullable<AdminProblem['proposal']>
  decision: ProposalDecision
  onClose: () => void
}

/** Confirms what another administrator decided about a problem, or ends that. */
export default function DecideProposedSheet({ problem, proposal, decision, onClose }: DecideProposedSheetProps) {
  const queryClient = useQueryClient()
  const { id, order, customer } = problem
  const { amountKES } = proposal
  const amount = formatKES(amountKES)
  const keep = (told: AdminProblem) => queryClient.setQueryData(adminProblem(id).queryKey, told)
  return (
    <DecideProposal
      proposal={proposal}
      decision={decision}
      amountKES={amountKES}
      act={proposedAct(problem, proposal)}
      facts={
        <>
          <DescriptionItem label={m.admin_order()}>{formatOrderNumber(order.number)}</DescriptionItem>
          <DescriptionItem label={m.admin_customer()}>{customer.name}</DescriptionItem>
        </>
      }
      confirm={{
        endpoint: confirmProblemDecision,
        onSend: async (body) => keep(await call(confirmProblemDecision, { params: { id }, body })),
        done: m.problems_decided(),
      }}
      decline={{
        endpoint: declineProblemDecision,
        onSend: async (body) => keep(await call(declineProblemDecision, { params: { id }, body })),
        text: m.problems_decline_text(),
        done: m.problems_declined({ amount }),
      }}
      onClose={onClose}
    />
  )
}

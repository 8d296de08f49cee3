import { Suspense, useState } from 'react'
import type { AdminProblem } from '#contracts/admin/problems.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { ProposalButtons, type ProposalDecision, Proposed } from '#web/features/shared/proposals/proposed.tsx'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import type { DecideProposedSheetProps } from './decide-proposed-sheet.tsx'
import { DecisionEntries } from './decision-entries.tsx'
import { proposedAct } from './proposed-act.ts'

const DecideProposedSheet = lazyChunk<DecideProposedSheetProps>(() => import('./decide-proposed-sheet.tsx'))

interface ProposedDecisionProps {
  problem: AdminProblem
  proposal: NonNullable<AdminProblem['proposal']>
}

/** What one administrator decided where it takes two: another confirms or declines it. */
export function ProposedDecision({ problem, proposal }: ProposedDecisionProps) {
  const [decision, setDecision] = useState<ProposalDecision>()
  const mayDecide = useAdminMay('money')
  const { amountKES, bearer } = proposal
  return (
    <>
      <Card padded className="grid gap-3">
        <h2 className="text-17">{m.problems_decision()}</h2>
        <Proposed proposal={proposal} act={proposedAct(problem, proposal)} />
        {mayDecide && <ProposalButtons proposal={proposal} onDecide={setDecision} />}
      </Card>
      {mayDecide && amountKES > 0 && <DecisionEntries id={problem.id} decision={{ amountKES, bearer }} />}
      {decision && (
        <Suspense>
          <DecideProposedSheet
            problem={problem}
            proposal={proposal}
            decision={decision}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

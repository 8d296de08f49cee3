import { confirmLineProposal, declineLineProposal, type StatementLine } from '#contracts/admin/reconciliation.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { DecideProposal } from '#web/features/shared/proposals/decide-proposal.tsx'
import type { ProposalDecision } from '#web/features/shared/proposals/proposed.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { DescriptionItem } from '#web/ui/workspace/description-list.tsx'
import { lineAct } from './line-labels.ts'

interface DecideLineSheetProps {
  line: StatementLine
  decision: ProposalDecision
  onClose: () => void
}

/** Decides what another administrator says a line of the statement is. */
export default function DecideLineSheet({ line, decision, onClose }: DecideLineSheetProps) {
  const { id, proposal, amountKES, provider, receipt, completedAt, details, match } = line
  if (!proposal) return null
  return (
    <DecideProposal
      proposal={proposal}
      decision={decision}
      amountKES={Math.abs(amountKES - (match?.amountKES ?? 0))}
      act={lineAct[proposal.action]()}
      facts={
        <>
          <DescriptionItem label={m.reconcile_col_statement()}>
            <b className="money font-[650]">{formatKES(amountKES)}</b>, <ProviderName id={provider} />,{' '}
            {formatDate(completedAt, 'moment')}
          </DescriptionItem>
          <DescriptionItem label={m.reconcile_col_receipt()}>{receipt}</DescriptionItem>
          <DescriptionItem label={m.reconcile_col_details()}>{details}</DescriptionItem>
        </>
      }
      confirm={{
        endpoint: confirmLineProposal,
        onSend: (body) => call(confirmLineProposal, { params: { id }, body }),
        done: m.reconcile_line_done({ receipt }),
      }}
      decline={{
        endpoint: declineLineProposal,
        onSend: (body) => call(declineLineProposal, { params: { id }, body }),
        text: m.reconcile_line_decline_text(),
        done: m.reconcile_line_declined({ receipt }),
      }}
      onClose={onClose}
    />
  )
}

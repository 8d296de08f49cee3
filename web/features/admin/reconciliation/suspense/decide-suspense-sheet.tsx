import { confirmSuspenseProposal, declineSuspenseProposal, type SuspenseItem } from '#contracts/admin/suspense.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { DecideProposal } from '#web/features/shared/proposals/decide-proposal.tsx'
import type { ProposalDecision } from '#web/features/shared/proposals/proposed.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { DescriptionItem } from '#web/ui/workspace/description-list.tsx'
import { proposedAct, suspenseReason } from './suspense-labels.ts'

interface DecideSuspenseSheetProps {
  item: SuspenseItem
  decision: ProposalDecision
  onClose: () => void
}

/** Decides what was proposed for money that is kept aside. */
export default function DecideSuspenseSheet({ item, decision, onClose }: DecideSuspenseSheetProps) {
  const { id, proposal, amountKES, provider, receipt, phone, reason } = item
  if (!proposal) return null
  const amount = formatKES(amountKES)
  return (
    <DecideProposal
      proposal={proposal}
      decision={decision}
      amountKES={amountKES}
      act={proposedAct(proposal)}
      facts={
        <>
          <DescriptionItem label={m.admin_amount()}>
            <b className="money font-[650]">{amount}</b>, <ProviderName id={provider} />
          </DescriptionItem>
          {receipt && <DescriptionItem label={m.reconcile_col_receipt()}>{receipt}</DescriptionItem>}
          {phone && <DescriptionItem label={m.admin_phone()}>{phone}</DescriptionItem>}
          <DescriptionItem label={m.reconcile_approver_kept()}>{suspenseReason[reason]()}</DescriptionItem>
        </>
      }
      confirm={{
        endpoint: confirmSuspenseProposal,
        onSend: (body) => call(confirmSuspenseProposal, { params: { id }, body }),
        done: m.reconcile_approver_confirmed({ amount }),
      }}
      decline={{
        endpoint: declineSuspenseProposal,
        onSend: (body) => call(declineSuspenseProposal, { params: { id }, body }),
        text: m.reconcile_approver_decline_text(),
        done: m.reconcile_approver_declined({ amount }),
      }}
      onClose={onClose}
    />
  )
}

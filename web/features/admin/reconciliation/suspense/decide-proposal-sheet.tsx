import { confirmSuspenseProposal, declineSuspenseProposal, type SuspenseItem } from '#contracts/admin/suspense.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { proposedAct } from './proposal.tsx'

interface DecideProposalSheetProps {
  item: SuspenseItem
  act: 'confirm' | 'decline'
  onClose: () => void
}

/** Confirms what another administrator proposed, or ends a proposal with a reason. */
export default function DecideProposalSheet({ item, act, onClose }: DecideProposalSheetProps) {
  const { id, proposal, amountKES } = item
  if (!proposal) return null
  const amount = formatKES(amountKES)
  const proposalId = proposal.id
  if (act === 'confirm') {
    return (
      <ActSheet
        endpoint={confirmSuspenseProposal}
        defaultValues={{ proposalId }}
        title={m.reconcile_second_confirm_title({ act: proposedAct(proposal), amount })}
        text={m.reconcile_second_confirm_text({ name: proposal.by, note: proposal.note })}
        fields={[]}
        confirm={m.reconcile_second_confirm()}
        done={m.reconcile_second_confirmed({ amount })}
        onSend={(body) => call(confirmSuspenseProposal, { params: { id }, body })}
        onClose={onClose}
      />
    )
  }
  return (
    <TextSheet
      endpoint={declineSuspenseProposal}
      field="note"
      fixed={{ proposalId }}
      label={m.reconcile_note_label()}
      title={
        proposal.isMine ? m.reconcile_second_withdraw_title({ amount }) : m.reconcile_second_decline_title({ amount })
      }
      text={m.reconcile_second_decline_text()}
      confirm={proposal.isMine ? m.reconcile_second_withdraw() : m.reconcile_second_decline()}
      tone="danger"
      done={m.reconcile_second_declined({ amount })}
      onSend={(body) => call(declineSuspenseProposal, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

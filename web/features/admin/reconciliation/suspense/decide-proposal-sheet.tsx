import { confirmSuspenseProposal, declineSuspenseProposal, type SuspenseItem } from '#contracts/admin/suspense.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { proposedAct } from './proposal.tsx'
import { suspenseReason } from './suspense-labels.ts'

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
        title={m.reconcile_approver_confirm_title({ act: proposedAct(proposal), amount })}
        text={m.reconcile_approver_confirm_stays()}
        fields={[]}
        before={<Facts item={item} />}
        confirm={m.reconcile_approver_confirm()}
        done={m.reconcile_approver_confirmed({ amount })}
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
      label={m.admin_reason()}
      title={
        proposal.isMine
          ? m.reconcile_approver_withdraw_title({ amount })
          : m.reconcile_approver_decline_title({ amount })
      }
      text={m.reconcile_approver_decline_text()}
      confirm={proposal.isMine ? m.reconcile_approver_withdraw() : m.reconcile_approver_decline()}
      tone="danger"
      done={m.reconcile_approver_declined({ amount })}
      onSend={(body) => call(declineSuspenseProposal, { params: { id }, body })}
      onClose={onClose}
    >
      <div className="mb-4">
        <Facts item={item} />
      </div>
    </TextSheet>
  )
}

/** What the approver is to look at: the money, why it is kept aside, and who proposed what for which reason. */
function Facts({ item: { amountKES, provider, receipt, phone, reason, proposal } }: { item: SuspenseItem }) {
  return (
    <DescriptionList rows>
      <DescriptionItem label={m.admin_amount()}>
        <b className="money font-[650]">{formatKES(amountKES)}</b>, <ProviderName id={provider} />
      </DescriptionItem>
      {receipt && <DescriptionItem label={m.reconcile_col_receipt()}>{receipt}</DescriptionItem>}
      {phone && <DescriptionItem label={m.admin_phone()}>{phone}</DescriptionItem>}
      <DescriptionItem label={m.reconcile_approver_kept()}>{suspenseReason[reason]()}</DescriptionItem>
      {proposal && (
        <>
          <DescriptionItem label={m.reconcile_approver_by()}>
            {proposal.by}, {formatDate(proposal.at, 'moment')}
          </DescriptionItem>
          <DescriptionItem label={m.reconcile_approver_because()}>{proposal.note}</DescriptionItem>
        </>
      )}
    </DescriptionList>
  )
}

import type { ReactNode } from 'react'
import type { confirmProblemDecision, declineProblemDecision } from '#contracts/admin/problems.ts'
import type { confirmLineProposal, declineLineProposal } from '#contracts/admin/reconciliation.ts'
import type { confirmSuspenseProposal, declineSuspenseProposal, Proposal } from '#contracts/admin/suspense.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import type { ProposalDecision } from './proposed.tsx'

type Confirm = typeof confirmSuspenseProposal | typeof confirmLineProposal | typeof confirmProblemDecision
type Decline = typeof declineSuspenseProposal | typeof declineLineProposal | typeof declineProblemDecision

interface DecideProposalProps {
  proposal: Proposal
  decision: ProposalDecision
  amountKES: number
  /** What was proposed, in words. */
  act: string
  /** What it is about, as `DescriptionItem`s. */
  facts: ReactNode
  confirm: { endpoint: Confirm; onSend: (body: BodyOf<Confirm>) => Promise<unknown>; done: string }
  decline: { endpoint: Decline; onSend: (body: BodyOf<Decline>) => Promise<unknown>; text: string; done: string }
  onClose: () => void
}

/** Confirms what another administrator proposed, or ends a proposal with a reason. */
export function DecideProposal(props: DecideProposalProps) {
  const { proposal, decision, amountKES, act, facts, confirm, decline, onClose } = props
  const amount = formatKES(amountKES)
  const proposalId = proposal.id
  const read = (
    <DescriptionList rows>
      {facts}
      <DescriptionItem label={m.reconcile_approver_by()}>
        {proposal.by}, {formatDate(proposal.at, 'moment')}
      </DescriptionItem>
      <DescriptionItem label={m.reconcile_approver_because()}>{proposal.note}</DescriptionItem>
    </DescriptionList>
  )
  if (decision === 'confirm') {
    return (
      <ActSheet
        endpoint={confirm.endpoint}
        defaultValues={{ proposalId }}
        title={m.reconcile_approver_confirm_title({ act, amount })}
        text={m.reconcile_approver_confirm_stays()}
        fields={[]}
        before={read}
        confirm={m.reconcile_approver_confirm()}
        done={confirm.done}
        onSend={confirm.onSend}
        onClose={onClose}
      />
    )
  }
  return (
    <TextSheet
      endpoint={decline.endpoint}
      field="note"
      fixed={{ proposalId }}
      label={m.admin_reason()}
      title={
        proposal.isMine
          ? m.reconcile_approver_withdraw_title({ amount })
          : m.reconcile_approver_decline_title({ amount })
      }
      text={decline.text}
      confirm={proposal.isMine ? m.reconcile_approver_withdraw() : m.reconcile_approver_decline()}
      tone="danger"
      done={decline.done}
      onSend={decline.onSend}
      onClose={onClose}
    >
      <div className="mb-4">{read}</div>
    </TextSheet>
  )
}

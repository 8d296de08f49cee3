import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type AdminVendor, approveVendor, rejectVendor, requestVendorChanges } from '#contracts/admin/vendors.ts'
import { documentKinds } from '#contracts/onboarding/steps.ts'
import { documentLabels } from '#web/features/shared/documents/document-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { documentsQuery } from './documents-card.tsx'

export type Decision = 'approve' | 'changes' | 'reject'

export interface DecisionSheetProps {
  vendor: AdminVendor
  decision: Decision
  onClose: () => void
}

/** The words that go to the shop's owner with the decision. */
export default function DecisionSheet({ vendor, decision, onClose }: DecisionSheetProps) {
  const { id, name } = vendor
  const params = { id }
  const common = { field: 'message', label: m.admin_message(), isFree: true, onClose } as const
  if (decision === 'approve') return <ApproveSheet vendor={vendor} onClose={onClose} />
  if (decision === 'changes') {
    return (
      <TextSheet
        {...common}
        endpoint={requestVendorChanges}
        title={m.admin_changes_title({ name })}
        text={m.admin_changes_text()}
        hint={m.admin_changes_hint()}
        confirm={m.admin_changes_send()}
        done={m.admin_changes_sent({ name })}
        onSend={(body) => call(requestVendorChanges, { params, body })}
      />
    )
  }
  return (
    <TextSheet
      {...common}
      endpoint={rejectVendor}
      title={m.admin_reject_title({ name })}
      text={m.admin_reject_text()}
      hint={m.admin_reason_hint()}
      confirm={m.admin_reject()}
      tone="danger"
      done={m.admin_rejected({ name })}
      onSend={(body) => call(rejectVendor, { params, body })}
    />
  )
}

/** Approving without a paper that is asked for is unusual: it is said which are missing, and a reason is kept. */
function ApproveSheet({ vendor, onClose }: Omit<DecisionSheetProps, 'decision'>) {
  const { id, name, version } = vendor
  const { data: pages } = useQuery(documentsQuery(vendor))
  const missing = documentKinds.filter((kind) => pages && !pages.some((page) => page.kind === kind))
  const papers = missing.map((kind) => documentLabels[kind].label())
  const message = {
    name: 'message',
    label: m.admin_message(),
    optional: true,
    input: (field: UseFormRegisterReturn) => <Textarea rows={4} {...field} />,
  }
  const reason = {
    name: 'withoutPapers',
    label: m.admin_without_papers(),
    hint: m.admin_without_papers_hint(),
    input: (field: UseFormRegisterReturn) => <Textarea rows={2} required {...field} />,
  }
  return (
    <ActSheet
      endpoint={approveVendor}
      isFree
      title={m.admin_approve_title({ name })}
      text={m.admin_approve_text()}
      // What was on the page when the sheet was opened.
      defaultValues={{ version, message: '', withoutPapers: '' }}
      before={
        papers.length > 0 && (
          <Notice tone="act" title={m.admin_papers_missing({ papers: papers.join(', ') })}>
            {m.admin_papers_missing_text()}
          </Notice>
        )
      }
      fields={papers.length > 0 ? [reason, message] : [message]}
      confirm={m.admin_approve()}
      done={m.admin_approved({ name })}
      onSend={(body) => call(approveVendor, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

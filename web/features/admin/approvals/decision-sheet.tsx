import { type AdminVendor, approveVendor, rejectVendor, requestVendorChanges } from '#contracts/admin/vendors.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export type Decision = 'approve' | 'changes' | 'reject'

export interface DecisionSheetProps {
  vendor: AdminVendor
  decision: Decision
  onClose: () => void
}

/** The words that go to the shop's owner with the decision. */
export default function DecisionSheet({ vendor: { id, name, version }, decision, onClose }: DecisionSheetProps) {
  const params = { id }
  const common = { field: 'message', label: m.admin_message(), isFree: true, onClose } as const
  if (decision === 'approve') {
    return (
      <TextSheet
        {...common}
        endpoint={approveVendor}
        title={m.admin_approve_title({ name })}
        text={m.admin_approve_text()}
        optional
        // What was on the page when the sheet was opened.
        fixed={{ version }}
        confirm={m.admin_approve()}
        done={m.admin_approved({ name })}
        onSend={(body) => call(approveVendor, { params, body })}
      />
    )
  }
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

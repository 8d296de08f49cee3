import { approveLostFactor, declineLostFactor, type LostFactorRequest } from '#contracts/admin/users/lost-factors.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

interface DecideLostFactorSheetProps {
  request: LostFactorRequest
  act: 'approve' | 'decline'
  onClose: () => void
}

/** Agrees, with how it was checked who asks; or ends it with a reason. */
export default function DecideLostFactorSheet({ request, act, onClose }: DecideLostFactorSheetProps) {
  const { id, user, approvals } = request
  const { name } = user
  if (act === 'approve') {
    return (
      <TextSheet
        endpoint={approveLostFactor}
        field="note"
        title={m.lost_factors_approve_title({ name })}
        text={approvals.length === 0 ? m.lost_factors_approve_first() : m.lost_factors_approve_second()}
        label={m.lost_factors_checked()}
        hint={m.lost_factors_checked_hint()}
        confirm={m.lost_factors_approve()}
        done={m.lost_factors_approved()}
        onSend={(body) => call(approveLostFactor, { params: { id }, body })}
        onClose={onClose}
      />
    )
  }
  return (
    <TextSheet
      endpoint={declineLostFactor}
      field="note"
      title={m.lost_factors_decline_title({ name })}
      text={m.lost_factors_decline_text()}
      label={m.admin_reason()}
      confirm={m.lost_factors_decline()}
      tone="danger"
      done={m.lost_factors_declined()}
      onSend={(body) => call(declineLostFactor, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

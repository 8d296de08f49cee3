import { type Correction, confirmCorrection, declineCorrection } from '#contracts/admin/corrections.ts'
import { movesLabel } from '#web/features/shared/corrections/correction-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

interface DecideCorrectionSheetProps {
  correction: Correction
  act: 'confirm' | 'decline'
  onClose: () => void
}

/** Posts what another administrator proposed, or ends a proposal with a reason. */
export default function DecideCorrectionSheet({ correction, act, onClose }: DecideCorrectionSheetProps) {
  const { id, vendor, amountKES, reason, isMine } = correction
  const amount = formatKES(amountKES)
  if (act === 'confirm') {
    return (
      <ConfirmAct
        tone="primary"
        title={m.correction_confirm_title({ amount })}
        confirm={m.correction_confirm()}
        cancel={m.admin_cancel()}
        done={m.correction_confirmed()}
        failed={m.correction_not_posted()}
        act={() => call(confirmCorrection, { params: { id } })}
        onClose={onClose}
      >
        {m.correction_confirm_text({ name: vendor.name, moves: movesLabel(correction), reason })}
      </ConfirmAct>
    )
  }
  return (
    <TextSheet
      endpoint={declineCorrection}
      field="note"
      label={m.correction_why()}
      title={m.correction_decline_title({ amount })}
      text={m.correction_decline_text()}
      confirm={isMine ? m.correction_withdraw() : m.correction_decline()}
      tone="danger"
      done={m.correction_declined()}
      onSend={(body) => call(declineCorrection, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

import { type Correction, confirmCorrection, declineCorrection } from '#contracts/admin/corrections.ts'
import { movesLabel } from '#web/features/shared/corrections/correction-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
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
      <ActSheet
        endpoint={confirmCorrection}
        defaultValues={{}}
        title={m.correction_confirm_title({ amount })}
        text={m.correction_confirm_text({ name: vendor.name, moves: movesLabel(correction), reason })}
        fields={[]}
        confirm={m.correction_confirm()}
        done={m.correction_confirmed()}
        onSend={() => call(confirmCorrection, { params: { id } })}
        onClose={onClose}
      />
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

import { postCharges } from '#contracts/admin/reconciliation.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface PostChargesSheetProps {
  count: number
  /** In all, as it is written. */
  amount: string
  onClose: () => void
}

/** Asks for the words that go with posting all charges. */
export default function PostChargesSheet({ count, amount, onClose }: PostChargesSheetProps) {
  return (
    <TextSheet
      endpoint={postCharges}
      field="note"
      title={m.reconcile_charges_title({ count })}
      sum={amount}
      text={m.reconcile_charges_text({ amount })}
      label={m.reconcile_note_label()}
      confirm={m.reconcile_charges_post()}
      done={m.reconcile_charges_done({ count })}
      onSend={(body) => call(postCharges, { body })}
      onClose={onClose}
    />
  )
}

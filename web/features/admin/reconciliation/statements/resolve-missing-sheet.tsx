import { type MissingRecord, resolveMissing } from '#contracts/admin/reconciliation.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

/** Says why no statement shows a receipt that we have. */
export default function ResolveMissingSheet({ missing, onClose }: { missing: MissingRecord; onClose: () => void }) {
  const { provider, receipt } = missing
  return (
    <TextSheet
      endpoint={resolveMissing}
      field="note"
      title={m.reconcile_missing_title({ receipt })}
      text={m.reconcile_missing_sheet_text()}
      label={m.reconcile_note_label()}
      confirm={m.reconcile_explain()}
      done={m.reconcile_line_done({ receipt })}
      onSend={(body) => call(resolveMissing, { params: { provider, receipt }, body })}
      onClose={onClose}
    />
  )
}

import { type Placement, takeDownPlacement } from '#contracts/admin/featured.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { ConfirmAct } from '#web/ui/overlays/confirm-act.tsx'

/** Asks once before a place is free again. */
export default function TakeDownDialog({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  return (
    <ConfirmAct
      title={m.featured_take_down_title({ name: placement.subject.name[getLocale()] })}
      confirm={m.featured_take_down()}
      cancel={m.featured_keep()}
      tone="danger"
      done={m.featured_was_taken_down()}
      failed={m.featured_take_down_failed()}
      act={() => call(takeDownPlacement, { params: { id: placement.id } })}
      onClose={onClose}
    >
      {m.featured_take_down_text()}
    </ConfirmAct>
  )
}

import { useState } from 'react'
import { type AdminEvent, putBackEvent, takeDownEvent } from '#contracts/admin/events.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface DecisionSheetProps {
  event: Pick<AdminEvent, 'id' | 'title' | 'takenDownAt'>
  onClose: () => void
}

/** Keeps an event from the public, or makes it public again, with a reason that its organiser is told. */
export default function DecisionSheet({ event: { id, title, takenDownAt }, onClose }: DecisionSheetProps) {
  // As it was when the sheet was opened: the event is read again while it closes.
  const [isDown] = useState(takenDownAt !== null)
  const endpoint = isDown ? putBackEvent : takeDownEvent
  const named = { event: title }
  return (
    <TextSheet
      endpoint={endpoint}
      field="reason"
      title={isDown ? m.admin_event_put_back_title(named) : m.admin_event_take_down_title(named)}
      text={isDown ? m.admin_event_put_back_text() : m.admin_event_take_down_text()}
      label={m.admin_reason()}
      hint={m.admin_event_reason_hint()}
      confirm={isDown ? m.admin_event_put_back() : m.admin_event_take_down()}
      tone={isDown ? 'primary' : 'danger'}
      done={isDown ? m.admin_event_put_back_done(named) : m.admin_event_taken_down_done(named)}
      onSend={(body) => call(endpoint, { params: { id }, body })}
      onClose={onClose}
    />
  )
}

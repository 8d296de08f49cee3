import { Suspense, useState } from 'react'
import type { AdminEvent } from '#contracts/admin/events.ts'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { eventState } from './event-state.ts'

const DecisionSheet = lazyChunk(() => import('./decision-sheet.tsx'))
const CancelSheet = lazyChunk(() => import('./cancel-sheet.tsx'))

/** Takes an event down, puts it back, or cancels it for its organiser: what its state allows. */
export function EventActs({ event }: { event: AdminEvent }) {
  const [open, setOpen] = useState<'decision' | 'cancel'>()
  const [mayDecide, mayRefund] = [useAdminMay('vendors'), useAdminMay('money')]
  const state = eventState(event)
  const isDown = state === 'TAKEN_DOWN'
  const isOver = Date.parse(event.endsAt) <= Date.now()
  const mayCancel = event.status === 'PUBLISHED' && !isOver
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (isDown || state === 'PUBLIC') && (
        <Button variant={isDown ? 'primary' : 'quiet'} size="sm" onClick={() => setOpen('decision')}>
          {isDown ? m.admin_event_put_back() : m.admin_event_take_down()}
        </Button>
      )}
      {mayRefund && mayCancel && (
        <Button variant="danger-quiet" size="sm" onClick={() => setOpen('cancel')}>
          {m.admin_event_cancel()}
        </Button>
      )}
      <Suspense>
        {open === 'decision' && <DecisionSheet event={event} onClose={close} />}
        {open === 'cancel' && <CancelSheet event={event} onClose={close} />}
      </Suspense>
    </div>
  )
}

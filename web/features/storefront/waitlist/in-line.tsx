import { Link } from '@tanstack/react-router'
import type { WaitlistEntry } from '#contracts/events/waitlist.ts'
import type { EventPage } from '#contracts/events.ts'
import { ticketOptions } from '#web/features/shared/events/ticket-options.ts'
import { Figure, LineFrame } from '#web/features/shared/lines/line-frame.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { useWaitlist } from './use-waitlist.ts'

/** Where in line one is. The page follows by itself. */
export function InLine({ event, entry, people }: { event: EventPage; entry: WaitlistEntry; people: number }) {
  const { leave } = useWaitlist(event.slug)
  return (
    <LineFrame
      event={event}
      title={m.waitlist_on_list()}
      head={
        <>
          <Figure>{m.waitlist_place({ place: entry.ahead + 1 })}</Figure>
          <p className="mt-3 text-on-cloth-2">
            {m.waitlist_of({ people })} · {entry.quantity} × {entryName(event, entry)}
          </p>
        </>
      }
    >
      <div className="grid gap-4 pt-2">
        <Notice tone="info">{m.waitlist_when_back()}</Notice>
        <Button variant="quiet" size="lg" block onClick={leave}>
          {m.waitlist_leave()}
        </Button>
        <Link to="/events" className="link mx-auto inline-flex min-h-11 items-center">
          {m.waitlist_other_events()}
        </Link>
      </div>
    </LineFrame>
  )
}

function entryName(event: EventPage, { productId, productVariationId }: WaitlistEntry): string {
  if (productId === null) return m.waitlist_whichever()
  const option = ticketOptions(event).find(
    ({ type, variationId }) => type.id === productId && variationId === productVariationId,
  )
  return option?.name ?? m.waitlist_tickets()
}

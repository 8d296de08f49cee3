import { Link } from '@tanstack/react-router'
import type { WaitlistEntry } from '#contracts/events/waitlist.ts'
import type { EventPage } from '#contracts/events.ts'
import { ticketOptions } from '#web/features/shared/events/ticket-options.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { useWaitlist } from './use-waitlist.ts'

/** Where in line one is. The page follows by itself. */
export function InLine({ event, entry, people }: { event: EventPage; entry: WaitlistEntry; people: number }) {
  const { leave } = useWaitlist(event.slug)
  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap !max-w-[640px] pt-6 pb-8">
          <p className="text-13 text-on-cloth-2">
            {event.title} · {formatDate(event.startsAt, 'weekday')}
          </p>
          <h1 className="text-25">{m.waitlist_on_list()}</h1>
          <p
            aria-live="polite"
            className="mt-4 font-[800] text-[104px] text-accent leading-none tabular-nums [font-stretch:80%]"
          >
            {m.waitlist_place({ place: entry.ahead + 1 })}
          </p>
          <p className="mt-3 text-on-cloth-2">
            {m.waitlist_of({ people })} · {entry.quantity} × {nameOf(event, entry)}
          </p>
        </div>
        <Pindo pattern="almasi" />
      </section>
      <div className="wrap grid !max-w-[640px] gap-4 py-6">
        <Notice tone="info">{m.waitlist_then_held()}</Notice>
        <Button variant="quiet" size="lg" block onClick={leave}>
          {m.waitlist_leave()}
        </Button>
        <Link to="/events" className="link mx-auto inline-flex min-h-11 items-center">
          {m.waitlist_other_events()}
        </Link>
      </div>
    </>
  )
}

function nameOf(event: EventPage, { productId, productVariationId }: WaitlistEntry): string {
  if (productId === null) return m.waitlist_whichever()
  const option = ticketOptions(event).find(
    ({ type, variationId }) => type.id === productId && variationId === productVariationId,
  )
  return option?.name ?? m.waitlist_tickets()
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FeaturedEvent } from '#contracts/featured/featured.ts'
import { EventCard } from '#web/features/shared/events/event-card.tsx'
import { eventPages } from '#web/features/shared/events/events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { SectionHead } from '#web/ui/surface.tsx'

/** The next events, as a rail on the home page, after those that are planned. It is an extra there: without events it is not. */
export function UpcomingEvents({ planned }: { planned: readonly FeaturedEvent[] }) {
  const { data } = useInfiniteQuery(eventPages({}))
  const next = data?.pages[0]?.items.filter(({ availability }) => availability !== 'SOLD_OUT') ?? []
  const others = next.filter(({ id }) => !planned.some((each) => each.id === id))
  const events = [...planned, ...others].slice(0, 8)
  if (events.length === 0) return null
  return (
    <section aria-label={m.events_coming_up()}>
      <SectionHead
        title={m.events_coming_up()}
        note={m.events_coming_up_note()}
        action={
          <Link to="/events" className="link -my-3.5 flex-none py-3.5 text-13">
            {m.events_all()}
          </Link>
        }
      />
      <div className="bleed -my-1 grid auto-cols-[256px] grid-flow-col gap-3 py-1.5 lg:auto-cols-[calc((100%-60px)/4)] lg:gap-5">
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
    </section>
  )
}

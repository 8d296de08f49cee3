import { useSuspenseQuery } from '@tanstack/react-query'
import type { EventPage as Event } from '#contracts/events.ts'
import { categoryName } from '#web/features/shared/events/category-name.ts'
import { eventCountdown } from '#web/features/shared/events/event-countdown.ts'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { Poster } from '#web/features/shared/events/poster.tsx'
import type { ShownEvent } from '#web/features/shared/events/ticket-options.ts'
import { ShareButton } from '#web/features/shared/share/share-button.tsx'
import type { Shared } from '#web/features/shared/share/share-sheet.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { VendorLogo } from '#web/ui/brand/vendor-logo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import { AccessCodeForm } from './access-code-form.tsx'
import { EventFacts } from './event-facts.tsx'
import { TicketBar, TicketPanel } from './ticket-panel.tsx'
import { useHiddenTypes } from './use-hidden-types.ts'
import { useTicketChoice } from './use-ticket-choice.tsx'

export function EventPage({ slug, code }: { slug: string; code?: string | undefined }) {
  const { data: publicEvent, dataUpdatedAt } = useSuspenseQuery({
    ...eventPage(slug),
    // A line opens and ends while somebody looks.
    refetchInterval: ({ state }) => (state.data?.queue ? 20_000 : false),
  })
  const now = useNow(dataUpdatedAt)
  const hidden = useHiddenTypes(slug, code)
  const event: ShownEvent = { ...publicEvent, ticketTypes: [...publicEvent.ticketTypes, ...hidden.ticketTypes] }
  const choice = useTicketChoice(event)
  const isCancelled = event.availability === 'CANCELLED'
  const isOver = isCancelled || Date.parse(event.endsAt) <= now
  return (
    <div className="wrap lg:grid lg:grid-cols-[1fr_400px] lg:items-start lg:gap-x-12 lg:pt-7">
      <div className="min-w-0">
        <Poster
          picture={event.poster}
          title={event.title}
          eager
          faded={isOver}
          sizes="(width >= 82rem) 792px, (width >= 64rem) calc(100vw - 512px), 100vw"
          className="max-lg:-mx-(--gutter) lg:rounded-card"
        >
          <h1 className="[font:inherit] [font-stretch:inherit] [letter-spacing:inherit]">{event.title}</h1>
        </Poster>
        <div className="mt-4 flex flex-wrap items-center gap-2.5">
          <Badge tone={isCancelled ? 'stop' : isOver ? 'gone' : 'note'} icon={CalendarDays}>
            {isCancelled ? m.events_cancelled() : eventCountdown(event, now)}
          </Badge>
          <span className="meta flex-1">{categoryName(event.category)}</span>
          {!isOver && <ShareButton {...sharedEvent(event)} />}
        </div>
        <EventFacts event={event} isOver={isOver} />
        {isOver && (
          <Notice tone={isCancelled ? 'bad' : 'info'} className="mt-5">
            {isCancelled ? m.events_cancelled_notice() : m.events_ended_notice()}
          </Notice>
        )}
      </div>
      {!isOver && (
        <div className="mt-6 lg:sticky lg:top-5 lg:row-span-2 lg:mt-0">
          <TicketPanel event={event} choice={choice} readAt={dataUpdatedAt}>
            {event.hasHiddenTypes && <AccessCodeForm hidden={hidden} isGiven={code !== undefined} />}
          </TicketPanel>
        </div>
      )}
      <About event={event} />
      {!isOver && <TicketBar event={event} choice={choice} readAt={dataUpdatedAt} />}
      {choice.dialog}
    </div>
  )
}

function sharedEvent({ title, poster, venue, startsAt, ticketTypes }: Event): Shared {
  const when = `${formatDate(startsAt, 'weekday')}, ${formatDate(startsAt, 'time')}`
  const prices = ticketTypes.map(({ priceKES }) => priceKES)
  if (prices.length === 0)
    return { title, picture: poster, facts: when, invitation: m.share_event({ title, when, venue }) }
  const price = formatKES(Math.min(...prices))
  const invitation = m.share_event_from({ title, when, venue, price })
  return { title, picture: poster, facts: m.share_event_facts({ when, price }), invitation }
}

function About({ event }: { event: Event }) {
  return (
    <div className="min-w-0">
      <h2 className="mt-8 text-20">{m.events_about()}</h2>
      <p className="mt-2 max-w-[62ch] whitespace-pre-line text-16">{event.description}</p>
      <h2 className="mt-8 mb-2.5 text-20">{m.events_organiser()}</h2>
      <Card padded className="flex flex-wrap items-center gap-3">
        <VendorLogo vendor={event.vendor} size={52} />
        <p className="min-w-32 flex-1 font-[650] leading-snug">{event.vendor.name}</p>
        <ButtonLink to="/vendors/$slug" params={{ slug: event.vendor.slug }} variant="quiet" size="sm">
          {m.events_visit_shop()}
        </ButtonLink>
      </Card>
    </div>
  )
}

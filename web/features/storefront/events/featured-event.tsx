import { Link } from '@tanstack/react-router'
import type { EventCard } from '#contracts/events.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { AvailabilityBadge } from '#web/features/shared/events/availability-badge.tsx'
import { eventCountdown } from '#web/features/shared/events/event-countdown.ts'
import { Poster } from '#web/features/shared/events/poster.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import MapPin from '~icons/lucide/map-pin'
import Star from '~icons/lucide/star'

/** The next event of all, large. On a phone it is a poster like the others. */
export function FeaturedEvent({ event, now }: { event: EventCard; now: number }) {
  const county = counties[event.county as County] ?? event.county
  const place = { to: '/events/$slug', params: { slug: event.slug } } as const
  return (
    <article className="mt-5 grid gap-4 md:grid-cols-[1fr_1fr] md:items-center md:gap-8 lg:grid-cols-[600px_1fr] lg:gap-11">
      <Link {...place} tabIndex={-1} aria-hidden className="block overflow-hidden rounded-card">
        <Poster
          picture={event.poster}
          title={event.title}
          eager
          sizes="(width >= 64rem) 600px, (width >= 48rem) 50vw, 100vw"
        >
          {event.title}
        </Poster>
      </Link>
      <div className="grid justify-items-start gap-2.5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="note" icon={Star}>
            {eventCountdown(event, now)}
          </Badge>
          <span className="meta">{m.events_by({ vendor: event.vendor.name })}</span>
        </p>
        <h2 className="text-25 max-md:sr-only lg:text-42">
          <Link {...place}>{event.title}</Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 [&_.lucide]:size-[18px] [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.5">
          <span>
            <CalendarDays aria-hidden />
            {formatDate(event.startsAt, 'weekday')}, {formatDate(event.startsAt, 'time')}
          </span>
          <span>
            <MapPin aria-hidden />
            {event.venue}, {county}
          </span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink {...place}>{m.events_get_tickets()}</ButtonLink>
          {event.priceFromKES !== null && (
            <span>
              {m.events_from()} <Money kes={event.priceFromKES} />
            </span>
          )}
          <AvailabilityBadge availability={event.availability} fewLeft={event.fewLeft} />
        </p>
      </div>
    </article>
  )
}

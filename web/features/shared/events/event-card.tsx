import { Link } from '@tanstack/react-router'
import type { EventCard as Event } from '#contracts/events.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { isGone } from './availability.ts'
import { AvailabilityBadge } from './availability-badge.tsx'
import { DateBlock } from './date-block.tsx'
import { Poster } from './poster.tsx'

export interface EventCardProps {
  /** One that is planned for its place says when somebody paid for that. */
  event: Event & { isAd?: boolean }
  /** On a phone a low row with the name beside a small picture; otherwise a poster everywhere. */
  isRowOnPhone?: boolean
  eager?: boolean
}

export function EventCard({ event, isRowOnPhone, eager }: EventCardProps) {
  const county = counties[event.county as County] ?? event.county
  return (
    <article
      className={cn(
        'lift-card flex flex-col overflow-hidden',
        isRowOnPhone && 'max-sm:grid max-sm:grid-cols-[104px_1fr]',
      )}
    >
      <Poster
        picture={event.poster}
        title={event.title}
        eager={eager}
        faded={isGone(event.availability)}
        sizes={isRowOnPhone ? '(width >= 40rem) 300px, 200px' : '(width >= 64rem) 300px, 256px'}
        className={isRowOnPhone ? 'max-sm:[&>div]:hidden max-sm:[&>picture]:h-full max-sm:[&>picture]:w-[104px]' : ''}
      >
        <span aria-hidden>{event.title}</span>
      </Poster>
      <div className="grid flex-1 grid-cols-[46px_1fr] gap-3 px-3.5 pt-3 pb-3.5">
        <DateBlock at={event.startsAt} />
        <div className="flex min-w-0 flex-col">
          <h3 className="text-16 leading-[1.2] [overflow-wrap:anywhere]">
            <Link
              to="/events/$slug"
              params={{ slug: event.slug }}
              className="after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
            >
              <span className={isRowOnPhone ? 'sm:sr-only' : 'sr-only'}>{event.title}</span>
            </Link>
          </h3>
          <p className={cn('leading-snug', isRowOnPhone ? 'max-sm:meta sm:font-semibold' : 'font-semibold')}>
            {event.venue}
          </p>
          <p className="meta">
            {county} · <time dateTime={event.startsAt}>{formatDate(event.startsAt, 'time')}</time>
          </p>
          <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-13">
            {event.isAd && <b className="ad-label">{m.featured_ad()}</b>}
            <Price event={event} />
            <AvailabilityBadge availability={event.availability} fewLeft={event.fewLeft} />
          </p>
        </div>
      </div>
    </article>
  )
}

function Price({ event }: { event: Event }) {
  if (event.priceFromKES === null || isGone(event.availability)) return null
  if (event.priceFromKES === 0) return <b className="money text-money">{m.events_free()}</b>
  return (
    <span>
      {m.events_from()} <Money kes={event.priceFromKES} />
    </span>
  )
}

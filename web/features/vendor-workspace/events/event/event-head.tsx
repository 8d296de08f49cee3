import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { eventCountdown } from '#web/features/shared/events/event-countdown.ts'
import { ShareButton } from '#web/features/shared/share/share-button.tsx'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import {
  eventPlace,
  sharedPlaces,
  tabLooks,
  takenDownLook,
  whenSentence,
} from '#web/features/vendor-workspace/events/event-labels.ts'
import { HoldAgainButton } from '#web/features/vendor-workspace/events/hold-again-button.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Notice } from '#web/ui/surface.tsx'
import ExternalLink from '~icons/lucide/external-link'
import Pencil from '~icons/lucide/pencil'

/** Which event, in which state, and what can be done with it. */
export function EventHead({ event }: { event: VendorEventDetail }) {
  const { id, slug, title, tab, poster, doorsAt } = event
  const mayCancel = useMay('money')
  const [now] = useState(() => Date.now())
  const facts = [
    tab === 'CANCELLED' ? m.cancelling_was({ when: whenSentence(event) }) : whenSentence(event),
    tab !== 'CANCELLED' && doorsAt && m.organiser_doors_at({ time: formatDate(doorsAt, 'time') }),
    eventPlace(event),
  ]
  return (
    <div
      className={cn(
        'mt-1 grid gap-3.5 lg:mt-2 lg:items-center lg:gap-6',
        poster ? 'lg:grid-cols-[168px_1fr_auto]' : 'lg:grid-cols-[1fr_auto]',
      )}
    >
      {poster && (
        <div
          className={cn(
            'aspect-32/15 overflow-hidden rounded-control lg:aspect-32/21',
            tab === 'CANCELLED' && 'grayscale',
          )}
        >
          <Picture picture={poster} alt="" sizes="(min-width: 1024px) 168px, 100vw" className="h-full" />
        </div>
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-3">
          <StatusBadge look={event.takenDownReason ? takenDownLook : tabLooks[tab]} />
          {tab === 'ON_SALE' && <span className="meta">{eventCountdown(event, now)}</span>}
        </p>
        <h1 className="mt-2 text-32 lg:text-42 [overflow-wrap:anywhere]">{title}</h1>
        <p className="mt-1 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {event.takenDownReason && (
          <Notice tone="bad" className="mt-3" title={m.organiser_taken_down_title()}>
            {m.organiser_taken_down_text({ reason: event.takenDownReason })}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {tab === 'ON_SALE' && !event.takenDownReason && <ShareButton {...sharedPlaces(event)} />}
        {(tab === 'ON_SALE' || tab === 'DRAFT') && (
          <Link to="/vendor/events/$id/edit" params={{ id }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Pencil aria-hidden className="size-4" />
            {m.organiser_change()}
          </Link>
        )}
        {tab !== 'DRAFT' && (
          <Link to="/events/$slug" params={{ slug }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ExternalLink aria-hidden className="size-4" />
            {m.organiser_public_page()}
          </Link>
        )}
        <HoldAgainButton id={id} title={title} />
        {tab === 'ON_SALE' && mayCancel && (
          <Link
            to="/vendor/events/$id/cancel"
            params={{ id }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {m.cancelling_link()}
          </Link>
        )}
      </div>
    </div>
  )
}

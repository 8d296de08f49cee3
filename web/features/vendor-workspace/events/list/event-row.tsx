import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VendorEvent } from '#contracts/events/vendor-events.ts'
import { eventCountdown } from '#web/features/shared/events/event-countdown.ts'
import { ShareButton } from '#web/features/shared/share/share-button.tsx'
import { missingLabel, sharedPlaces, takenDownLook } from '#web/features/vendor-workspace/events/event-labels.ts'
import { HoldAgainButton } from '#web/features/vendor-workspace/events/hold-again-button.tsx'
import { SoldBar } from '#web/features/vendor-workspace/events/sold-bar.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import Clock from '~icons/lucide/clock'
import ImageUp from '~icons/lucide/image-up'
import Pencil from '~icons/lucide/pencil'

/** One event in one line of thought: which, how full, what it brought, what to do with it. */
export function EventRow({ event }: { event: VendorEvent }) {
  const { id, title, tab, poster, startsAt } = event
  const [now] = useState(() => Date.now())
  const isQuiet = tab === 'PAST' || tab === 'CANCELLED'
  return (
    <li
      className={cn(
        'relative grid grid-cols-[84px_1fr] items-center gap-x-3.5 gap-y-1 border-line border-t p-3.5 first:border-t-0 lg:gap-[22px]',
        isQuiet
          ? 'lg:grid-cols-[84px_minmax(0,1.5fr)_minmax(220px,1fr)_132px_196px]'
          : 'lg:grid-cols-[132px_minmax(0,1.35fr)_minmax(220px,1fr)_132px_196px]',
      )}
    >
      <div
        className={cn(
          'aspect-3/2 self-start overflow-hidden rounded-[8px]',
          isQuiet && '[filter:saturate(.25)_opacity(.7)]',
          !poster && 'grid place-items-center border-[1.5px] border-line-strong border-dashed text-ink-3',
        )}
      >
        {poster ? (
          <Picture picture={poster} alt="" sizes="132px" className="h-full" />
        ) : (
          <ImageUp aria-hidden className="size-5" />
        )}
      </div>
      <div className="min-w-0">
        <h3 className={cn('[overflow-wrap:anywhere]', isQuiet ? 'text-16 lg:text-17' : 'text-16 lg:text-20')}>
          <Link
            to={tab === 'DRAFT' ? '/vendor/events/$id/edit' : '/vendor/events/$id'}
            params={{ id }}
            // On a phone the whole row leads there; the buttons are on the page.
            className="max-lg:after:absolute max-lg:after:inset-0"
          >
            {title}
          </Link>
        </h3>
        {event.takenDownReason && <StatusBadge look={takenDownLook} className="mt-1" />}
        <p className="meta mt-1">
          {formatDate(startsAt, 'weekday')}, {formatDate(startsAt, 'time')}
          {tab === 'ON_SALE' && ` · ${eventCountdown(event, now)}`}
          {tab === 'DRAFT' && ` · ${m.organiser_saved({ moment: formatDate(event.updatedAt, 'moment') })}`}
        </p>
        {event.saleStartsAt && tab === 'ON_SALE' && (
          <Badge tone="note" icon={Clock} className="mt-1.5">
            {m.organiser_sale_opens({ moment: formatDate(event.saleStartsAt, 'moment') })}
          </Badge>
        )}
      </div>
      <div className="col-span-full mt-2 grid gap-1.5 lg:col-span-1 lg:mt-0">
        {tab === 'DRAFT' ? <DraftState event={event} /> : <Sales event={event} />}
      </div>
      <div className="text-right max-lg:hidden">
        <Earned event={event} />
      </div>
      <div className="flex justify-end gap-2 max-lg:hidden">
        <RowAction event={event} />
      </div>
    </li>
  )
}

function RowAction({ event }: { event: VendorEvent }) {
  const { id, title, tab } = event
  if (tab === 'ON_SALE') return <ShareButton {...sharedPlaces(event)} />
  if (tab === 'DRAFT') {
    return (
      <Link to="/vendor/events/$id/edit" params={{ id }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <Pencil aria-hidden className="size-4" />
        {m.organiser_go_on()}
        <span className="sr-only">: {title}</span>
      </Link>
    )
  }
  return <HoldAgainButton id={id} title={title} />
}

function Sales({ event }: { event: VendorEvent }) {
  const { places, tab, grossKES, earningsKES, soldToday } = event
  const { capacity, sold, given, left, checkedIn } = places
  const isOver = tab === 'PAST' || tab === 'CANCELLED'
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-2.5 text-13 tabular-nums">
        <span>
          <b className="font-[650]">{sold}</b>{' '}
          {capacity === null ? m.organiser_sold() : m.organiser_sold_of({ capacity })}
        </span>
        <span className="text-ink-2">
          {isOver
            ? m.organiser_came({ count: checkedIn })
            : [
                given > 0 && m.organiser_given_count({ count: given }),
                left !== null && m.organiser_left({ count: left }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </p>
      <SoldBar places={places} isOver={isOver} />
      <p className="flex justify-between text-13 lg:hidden">
        {grossKES !== null && <Money kes={grossKES} />}
        <span className="text-ink-2">
          {isOver
            ? earningsKES !== null && (
                <>
                  {m.organiser_yours()} <Money kes={earningsKES} />
                </>
              )
            : m.organiser_sold_today({ count: soldToday })}
        </span>
      </p>
    </>
  )
}

function Earned({ event: { tab, grossKES, earningsKES, soldToday, places, priceFromKES } }: { event: VendorEvent }) {
  if (tab === 'DRAFT') return <p className="meta">{m.organiser_unseen()}</p>
  if (places.sold === 0 && priceFromKES !== null && tab === 'ON_SALE') {
    return (
      <>
        <p className="meta">{m.organiser_from()}</p>
        <Money kes={priceFromKES} />
      </>
    )
  }
  return (
    <>
      {grossKES !== null && (
        <p className="text-17">
          <Money kes={grossKES} />
        </p>
      )}
      <p className="meta">
        {tab === 'PAST' || tab === 'CANCELLED'
          ? earningsKES !== null && (
              <>
                {m.organiser_yours()} <Money kes={earningsKES} />
              </>
            )
          : m.organiser_sold_today({ count: soldToday })}
      </p>
    </>
  )
}

/** What there is to say of an event, each part of the editor a stitch. */
const parts = ['words', 'when', 'where', 'places', 'tickets']

function DraftState({ event: { missing } }: { event: VendorEvent }) {
  const done = Math.max(0, parts.length - missing.length)
  return (
    <>
      <p className="text-13">
        {missing.length === 0 ? (
          <b className="font-[650]">{m.organiser_ready()}</b>
        ) : (
          <>
            <b className="font-[650]">{m.organiser_left_to_do({ count: missing.length })}</b>{' '}
            {missing.map(missingLabel).join(', ')}.
          </>
        )}
      </p>
      <span aria-hidden className="flex gap-1">
        {parts.map((part, place) => (
          <span
            key={part}
            className={cn(
              'h-2 w-[26px] rounded-[2px]',
              place < done ? 'bg-ink' : 'bg-sunken shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
            )}
          />
        ))}
      </span>
    </>
  )
}

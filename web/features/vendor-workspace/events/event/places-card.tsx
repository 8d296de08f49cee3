import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { PlacesMat } from '#web/features/vendor-workspace/events/places-mat.tsx'
import { eventSales } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import Flame from '~icons/lucide/flame'
import { lastDays, lastWeek, salesPace } from './sales-days.ts'

/** How many places are taken, one cell for each, and what the tickets brought. */
export function PlacesCard({ event }: { event: VendorEventDetail }) {
  const { places, grossKES, earningsKES } = event
  const { capacity, sold, given, held, left } = places
  const taken = sold + given + held
  const keys = [
    ['bg-money-fill', m.organiser_key_sold(), sold],
    ['bg-work', m.organiser_key_given(), given],
    ['bg-accent', m.organiser_key_held(), held],
    ['shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]', m.organiser_key_left(), left],
  ] as const
  return (
    <Card className={cn('mt-6 grid overflow-hidden', earningsKES !== null && 'lg:grid-cols-[1.35fr_1fr]')}>
      <div className="min-w-0 px-4 py-[18px] lg:px-7 lg:py-6">
        <div className="flex items-end justify-between gap-3">
          <p className="head text-42 leading-none tabular-nums lg:text-60">
            {taken}{' '}
            <small className="font-bold text-20 lg:text-25">
              {capacity === null ? m.organiser_taken_alone() : m.organiser_taken({ capacity })}
            </small>
          </p>
          <p className="text-right font-[650]">
            {left !== null && m.organiser_left({ count: left })}
            {held > 0 && <span className="meta block font-normal">{m.organiser_being_paid({ count: held })}</span>}
          </p>
        </div>
        <PlacesMat
          className="mt-4"
          label={m.organiser_places_words({ sold, given, held, left: left ?? 0 })}
          counts={[
            ['sold', sold],
            ['given', given],
            ['held', held],
            ['free', left ?? 0],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
          {keys
            .filter(([, , count]) => count !== null && count > 0)
            .map(([look, label, count]) => (
              <span key={label} className="inline-flex items-center gap-2">
                <span aria-hidden className={cn('size-3.5 rounded-[4px]', look)} />
                {label} <b className="font-[650] text-ink tabular-nums">{count}</b>
              </span>
            ))}
        </p>
        {event.tab === 'ON_SALE' && <Pace event={event} />}
      </div>
      {grossKES !== null && earningsKES !== null && <Brought {...{ grossKES, earningsKES }} />}
    </Card>
  )
}

/** Where the sales of the last seven days lead; nothing where none were, or all is sold. */
function Pace({ event: { id, startsAt, places } }: { event: VendorEventDetail }) {
  const { data } = useQuery(eventSales(id))
  const [today] = useState(() => nairobiDay(new Date()))
  const { capacity, left } = places
  const weekly = data ? lastWeek(lastDays(data.days, null, today)).tickets : 0
  if (capacity === null || !left || weekly === 0) return null
  const { fullOn, more } = salesPace(weekly, { left, today, until: nairobiDay(startsAt) })
  return (
    <p className="mt-3 flex items-center gap-2 text-13">
      <Flame aria-hidden className="size-4 flex-none" />
      {fullOn
        ? m.organiser_pace_full({ day: formatDate(`${fullOn}T09:00:00Z`, 'weekday') })
        : m.organiser_pace_sold({ count: capacity - left + (more ?? 0), capacity })}
    </p>
  )
}

/** What the tickets brought, for whoever may see the shop's money. */
const Brought = ({ grossKES, earningsKES }: { grossKES: number; earningsKES: number }) => (
  <div className="border-line border-t border-dashed px-4 py-[18px] lg:border-t-0 lg:border-l lg:px-7 lg:py-6">
    <p className="font-semibold text-13 text-ink-2">{m.organiser_tickets_sold()}</p>
    <p className="mt-1 text-42 leading-none lg:text-60">
      <Money kes={grossKES} className="!font-extrabold [font-stretch:80%]" />
    </p>
    <dl className="mt-4 grid gap-2 border-line border-t border-dashed pt-3 text-13">
      <div className="flex justify-between gap-3">
        <dt>{m.organiser_commission()}</dt>
        <dd>
          <Money kes={grossKES - earningsKES} />
        </dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="font-[650]">{m.organiser_yours_from()}</dt>
        <dd className="text-money">
          <Money kes={earningsKES} />
        </dd>
      </div>
    </dl>
  </div>
)

import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Guest, GuestFilter } from '#contracts/events/event-guests.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { eventGuests } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import Check from '~icons/lucide/check'
import Ellipsis from '~icons/lucide/ellipsis'
import Gift from '~icons/lucide/gift'
import Send from '~icons/lucide/send'
import UserRound from '~icons/lucide/user-round'
import { PrintGuestsButton } from './print-guests-button.tsx'

const GuestSheet = lazyChunk<{ guest: Guest; onClose: () => void }>(() => import('./guest-sheet.tsx'))

interface Filter {
  show: GuestFilter
  label: () => string
  count: (event: VendorEventDetail) => number
}

const filters: readonly Filter[] = [
  { show: 'GIVEN', label: () => m.organiser_key_given(), count: ({ places }) => places.given },
  { show: 'CAME', label: () => m.organiser_key_in(), count: ({ places }) => places.checkedIn },
  {
    show: 'NOT_YET',
    label: () => m.organiser_not_yet(),
    count: ({ places }) => places.sold + places.given - places.checkedIn,
  },
  { show: 'NO_NAME', label: () => m.organiser_no_name(), count: ({ unnamed }) => unnamed },
]

/** Who holds tickets, by name; found by any part of a name, a phone, an order or a code. */
export function GuestsCard({ event }: { event: VendorEventDetail }) {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<GuestFilter>()
  const [changing, setChanging] = useState<Guest>()
  const shown = { event: event.id, search: search || undefined, show }
  const query = eventGuests(shown)
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  // Names are missing only where they are asked for.
  const shownFilters = event.asksHolderNames ? filters : filters.filter((each) => each.show !== 'NO_NAME')
  const filtered = [filters.find((each) => each.show === show)?.label(), search].filter(Boolean).join(', ')
  const guests = data?.pages.flatMap(({ items }) => items)
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-3 md:px-5">
        <h2 className="flex-1 text-20">
          {m.organiser_guests()} <span className="meta tabular-nums">{event.places.sold + event.places.given}</span>
        </h2>
        <PrintGuestsButton event={event} filters={shown} filtered={filtered} />
        <CsvLink query={query} />
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-5">
        <SearchBox label={m.organiser_find_guest()} value={search} onSearch={setSearch} className="sm:!w-80" />
        <Chips className="min-w-0">
          <Chip selected={!show} onClick={() => setShow(undefined)}>
            {m.organiser_all()}
          </Chip>
          {shownFilters.map((filter) => (
            <Chip
              key={filter.show}
              selected={show === filter.show}
              count={filter.count(event)}
              onClick={() => setShow(show === filter.show ? undefined : filter.show)}
            >
              {filter.label()}
            </Chip>
          ))}
        </Chips>
      </div>
      {isError ? (
        <ErrorState heading="h3" title={m.organiser_guests_failed()} error={error} onRetry={() => refetch()} />
      ) : !guests ? (
        <div aria-hidden className="grid gap-2 px-4 pb-4">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-12 rounded-control" />
          ))}
        </div>
      ) : guests.length === 0 ? (
        <p className="meta border-line border-t px-4 py-5 md:px-5">
          {search || show ? m.organiser_no_guest_found() : m.organiser_no_guests()}
        </p>
      ) : (
        <ul>
          {guests.map((guest) => (
            <GuestRow
              key={guest.id}
              guest={guest}
              onChange={event.tab === 'ON_SALE' ? () => setChanging(guest) : undefined}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="border-line border-t p-3">
          <Button variant="quiet" size="sm" block pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {m.organiser_more()}
          </Button>
        </div>
      )}
      {changing && (
        <Suspense>
          <GuestSheet guest={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

interface GuestRowProps {
  guest: Guest
  /** Undefined where nothing of it can be changed any more. */
  onChange: (() => void) | undefined
}

function GuestRow({ guest, onChange }: GuestRowProps) {
  const { attendee, awaitsName, isPassedOn, typeName, shortCode, usedAt, order, buyer, phone, isGiven, note } = guest
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-line border-t px-4 py-2.5 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_110px_auto] md:px-5">
      <div className="min-w-0">
        <b className="font-[650] [overflow-wrap:anywhere]">{attendee}</b>
        <span className="meta block [overflow-wrap:anywhere]">
          {note ?? (buyer !== attendee ? m.organiser_came_with({ name: buyer }) : phone)}
        </span>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-md:col-start-1 max-md:row-start-2">
        <span className="text-13 [overflow-wrap:anywhere]">{typeName}</span>
        {isGiven && (
          <Badge tone="work" icon={Gift}>
            {m.organiser_given_one()}
          </Badge>
        )}
        {isPassedOn && (
          <Badge tone="done" icon={Send}>
            {m.organiser_passed_on()}
          </Badge>
        )}
        {awaitsName && (
          <Badge tone="wait" icon={UserRound}>
            {m.organiser_no_name()}
          </Badge>
        )}
        {usedAt && (
          <Badge tone="done" icon={Check}>
            {formatDate(usedAt, 'time')}
          </Badge>
        )}
      </div>
      <span className="whitespace-nowrap font-[650] text-13 tabular-nums tracking-[.03em]">
        {formatShortCode(shortCode)}
      </span>
      <div className="flex items-center justify-end max-md:col-start-2 max-md:row-start-2">
        <ButtonLink to="/vendor/orders/$id" params={{ id: order.id }} variant="ghost" size="sm">
          {formatOrderNumber(order.number)}
        </ButtonLink>
        {onChange && !usedAt && (
          <IconButton label={m.organiser_guest_change_of({ name: attendee })} onClick={onChange}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

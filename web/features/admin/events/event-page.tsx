import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminEvent } from '#contracts/admin/events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { EventActs } from './event-acts.tsx'
import { eventState, eventStates } from './event-state.ts'
import { adminEvent } from './events.queries.ts'

/** An event as its organiser sees it, and what an administrator may decide about it. */
export function EventPage({ id }: { id: string }) {
  const query = useQuery(adminEvent(id))
  const back = (
    <Link to="/admin/events" className={backLink}>
      <BackArrow />
      {m.admin_events_back()}
    </Link>
  )
  if (query.data) return <Event event={query.data} back={back} />
  if (query.isError) {
    return (
      <>
        {back}
        <ErrorState heading="h1" title={m.admin_event_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <div aria-hidden>
      {back}
      <Skeleton className="h-11 w-72" />
      <Skeleton className="mt-6 h-72 rounded-card" />
    </div>
  )
}

function Event({ event, back }: { event: AdminEvent; back: ReactNode }) {
  const { slug, title, vendor, places, takenDownAt, takenDownReason } = event
  const state = eventState(event)
  return (
    <WorkspacePage
      back={back}
      title={title}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge look={eventStates[state]} />
          <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
            {vendor.name}
          </Link>
          {state !== 'DRAFT' && state !== 'TAKEN_DOWN' && (
            <Link to="/events/$slug" params={{ slug }} className="link">
              {m.admin_event_public_page()}
            </Link>
          )}
        </span>
      }
      action={<EventActs event={event} />}
    >
      {takenDownAt && (
        <Notice tone="bad" className="mb-4" title={m.admin_event_since({ moment: formatDate(takenDownAt, 'moment') })}>
          “{takenDownReason}”
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_380px]">
        <Card padded>
          <h2 className="sr-only">{m.admin_details()}</h2>
          <DescriptionList className="sm:grid-cols-2">
            <DescriptionItem label={m.admin_event_starts()}>{formatDate(event.startsAt, 'moment')}</DescriptionItem>
            <DescriptionItem label={m.admin_event_where()}>
              {event.isOnline ? m.admin_event_online() : event.venue || '–'}
            </DescriptionItem>
            <DescriptionItem label={m.admin_event_places()}>
              {places.capacity ?? m.admin_event_unlimited()}
            </DescriptionItem>
            <DescriptionItem label={m.admin_event_tickets()}>{m.admin_event_sold(places)}</DescriptionItem>
            <DescriptionItem label={m.admin_event_holders()}>{event.holders}</DescriptionItem>
            <DescriptionItem label={m.admin_event_gross()}>
              <Money kes={event.grossKES ?? 0} />
            </DescriptionItem>
          </DescriptionList>
          <p className="mt-4 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{event.description}</p>
        </Card>
        <Card padded>
          <h2 className="mb-2 text-17">{m.admin_event_types()}</h2>
          <ul>
            {event.ticketTypes.map(({ id, name, priceKES, sold }) => (
              <li key={id} className="flex justify-between gap-3 border-line border-t py-2.5 first:border-0">
                <span className="min-w-0">
                  {name} <span className="text-13 text-ink-2">{m.admin_event_type_sold({ sold })}</span>
                </span>
                <Money kes={priceKES} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </WorkspacePage>
  )
}

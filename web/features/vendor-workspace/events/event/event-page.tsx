import { useQuery } from '@tanstack/react-query'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { BackToEvents } from '#web/features/vendor-workspace/events/back-to-events.tsx'
import { CancelledCard } from '#web/features/vendor-workspace/events/cancel/cancelled-card.tsx'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { DoorCard } from './door-card.tsx'
import { EventHead } from './event-head.tsx'
import { GiveCard } from './give-card.tsx'
import { GuestsCard } from './guests-card.tsx'
import { MessageCard } from './message-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { TypesCard } from './types-card.tsx'

/** One event for who holds it: how full it is, what it brought, who comes. */
export function EventPage({ id }: { id: string }) {
  const seesMoney = useMay('money')
  const { data: event, isError, error, refetch } = useQuery(vendorEvent(id))
  return (
    <>
      <BackToEvents />
      {event ? (
        <>
          <EventHead event={event} />
          {event.tab !== 'CANCELLED' ? <Held event={event} /> : seesMoney && <CancelledCard id={id} />}
        </>
      ) : isError ? (
        <ErrorState heading="h1" title={m.organiser_one_failed()} error={error} onRetry={() => refetch()} />
      ) : (
        <EventSkeleton />
      )}
    </>
  )
}

/** Places, sales and guests: of an event that does not take place there are none. */
const Held = ({ event }: { event: VendorEventDetail }) => (
  <>
    <PlacesCard event={event} />
    {event.tab !== 'DRAFT' && (
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <SalesCard event={event} />
        <TypesCard event={event} />
      </div>
    )}
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
      <GuestsCard event={event} />
      <div className="grid content-start gap-4">
        <MessageCard event={event} />
        <GiveCard event={event} />
        {event.tab === 'ON_SALE' && <DoorCard event={event} />}
      </div>
    </div>
  </>
)

const EventSkeleton = () => (
  <div aria-hidden className="grid gap-4">
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
)

import type { EventCard as Event } from '#contracts/events.ts'
import { EventCard } from '#web/features/shared/events/event-card.tsx'

/** What a vendor puts on next, at the end of its menu. */
export function VendorEvents({ events }: { events: Event[] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      {events.map((event) => (
        <EventCard key={event.id} event={event} isRowOnPhone />
      ))}
    </div>
  )
}

import { m } from '#web/paraglide/messages.js'
import { EventFilters } from './event-filters.tsx'
import { EventList } from './event-list.tsx'
import { EventSearchBox } from './event-search-box.tsx'

export function EventsPage() {
  return (
    <div className="wrap pt-6">
      <h1 className="text-32 lg:text-42">{m.events_title()}</h1>
      <EventSearchBox />
      <EventFilters />
      <EventList />
    </div>
  )
}

import { m } from '#web/paraglide/messages.js'
import { EventFilters } from './event-filters.tsx'
import { EventList } from './event-list.tsx'
import { EventSearchForm } from './event-search-form.tsx'

export function EventsPage() {
  return (
    <div className="wrap pt-6">
      <h1 className="text-32 lg:text-42">{m.events_title()}</h1>
      <EventSearchForm />
      <EventFilters />
      <EventList />
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { adminEvents } from './events.queries.ts'
import { eventColumns } from './events-page.tsx'

/** The events of one shop in any state, those that begin last first. */
export default function EventsOfVendor({ vendor: { id } }: { vendor: AdminVendor }) {
  return (
    <RecordList
      query={useInfiniteQuery(adminEvents({ vendor: id }))}
      caption={m.admin_events()}
      columns={eventColumns().filter((column) => column.id !== 'vendor')}
      rowKey={(event) => event.id}
      failed={m.admin_events_failed()}
      empty={<EmptyState heading="h2" cloth="night" title={m.admin_events_none()} />}
    />
  )
}

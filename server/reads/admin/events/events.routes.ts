import type { AdminEventLine } from '#contracts/admin/events.ts'
import * as contract from '#contracts/admin/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvColumn, serveCsv } from '#server/platform/http/serve-csv.ts'
import { eventForAdmin, eventsForAdmin } from './admin-events.queries.ts'

/** The columns of `events.csv`. */
const eventColumns: readonly CsvColumn<AdminEventLine>[] = [
  [{ en: 'Event', sw: 'Tukio' }, (row) => row.title],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Taken down', sw: 'Imeondolewa' }, (row) => row.takenDownAt],
  [{ en: 'Begins', sw: 'Huanza' }, (row) => row.startsAt],
  [{ en: 'Ends', sw: 'Huisha' }, (row) => row.endsAt],
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendor.name],
  [{ en: 'Online', sw: 'Mtandaoni' }, (row) => (row.isOnline ? 1 : 0)],
  [{ en: 'Place', sw: 'Mahali' }, (row) => row.venue],
  [{ en: 'Tickets', sw: 'Tiketi' }, (row) => row.tickets],
  [{ en: 'ID', sw: 'ID' }, (row) => row.id],
]

export function mountAdminEventPages(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listAdminEvents, ({ query }) => eventsForAdmin(db, query, clock.now()))
  serveCsv(http, contract.exportAdminEvents, ({ query: { language: _, ...filters } }) => ({
    name: 'events',
    columns: eventColumns,
    read: (page) => eventsForAdmin(db, { ...filters, ...page }, clock.now()),
  }))
  serve(http, contract.getAdminEvent, ({ params }) => eventForAdmin(db, params.id, clock.now()))
}

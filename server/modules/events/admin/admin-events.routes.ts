import type { AdminEventLine } from '#contracts/admin/events.ts'
import * as contract from '#contracts/admin/events.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvColumn, serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { eventForAdmin, eventsForAdmin } from './admin-events.queries.ts'
import { decideAboutEvent } from './take-down.ts'

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

export function mountAdminEvents(http: Http, deps: ModuleDeps) {
  const { db, clock } = deps

  serve(http, contract.listAdminEvents, ({ query }) => eventsForAdmin(db, query, clock.now()))
  serveCsv(http, contract.exportAdminEvents, ({ query: { language: _, ...filters } }) => ({
    name: 'events',
    columns: eventColumns,
    read: (page) => eventsForAdmin(db, { ...filters, ...page }, clock.now()),
  }))
  serve(http, contract.getAdminEvent, ({ params }) => eventForAdmin(db, params.id, clock.now()))

  for (const [endpoint, decision] of [
    [contract.takeDownEvent, 'TAKEN_DOWN'],
    [contract.putBackEvent, 'PUT_BACK'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body }) => {
      await decideAboutEvent(deps, actor, params.id, { decision, reason: body.reason })
      return eventForAdmin(db, params.id, clock.now())
    })
  }
}

import * as contract from '#contracts/events/event-guests.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { listGuests } from './guests.queries.ts'
import { guestColumns } from './guests-csv.ts'
import { eventSales } from './sales.queries.ts'

export function mountEventGuests(http: Http, { db }: { db: Db }) {
  serve(http, contract.listGuests, ({ actor, query }) => listGuests(db, actor, query))
  serveCsv(http, contract.exportGuests, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'guests',
    columns: guestColumns,
    read: (page) => listGuests(db, actor, { ...filters, ...page }),
  }))
  serve(http, contract.getEventSales, ({ actor, params }) =>
    eventSales(db, { id: params.id, vendorId: actor.vendorId }),
  )
}

import * as contract from '#contracts/events/event-guests.ts'
import { seesSums } from '#server/modules/identity/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type CsvColumn, serveCsv } from '#server/platform/http/serve-csv.ts'
import { listGuests } from './guests.queries.ts'
import { eventSales } from './sales.queries.ts'

/** The columns of `guests.csv`. The phone is masked as in the list. */
const guestColumns: readonly CsvColumn<contract.Guest>[] = [
  [{ en: 'Guest', sw: 'Mgeni' }, (row) => row.attendee],
  [{ en: 'Ticket', sw: 'Tiketi' }, (row) => row.typeName],
  [{ en: 'Code', sw: 'Msimbo' }, (row) => row.shortCode],
  [{ en: 'Came in', sw: 'Aliingia' }, (row) => row.usedAt],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order.number],
  [{ en: 'Ordered by', sw: 'Aliyeagiza' }, (row) => row.buyer],
  [{ en: 'Phone', sw: 'Simu' }, (row) => row.phone],
  [{ en: 'Given', sw: 'Imetolewa' }, (row) => (row.isGiven ? 'GIVEN' : null)],
  [{ en: 'Note', sw: 'Maelezo' }, (row) => row.note],
]

/** For whoever may not see the shop's money. */
const withoutSums = ({ days, before }: contract.EventSales): contract.EventSales => ({
  days: days.map((day) => ({ ...day, grossKES: null })),
  before: before && { ...before, days: before.days.map((day) => ({ ...day, grossKES: null })) },
})

export function mountEventGuests(http: Http, { db }: { db: Db }) {
  serve(http, contract.listGuests, ({ actor, query }) => listGuests(db, actor, query))
  serveCsv(http, contract.exportGuests, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'guests',
    columns: guestColumns,
    read: (page) => listGuests(db, actor, { ...filters, ...page }),
  }))
  serve(http, contract.getEventSales, async ({ actor: { vendorId, shop }, params: { id } }) => {
    const sales = await eventSales(db, { id, vendorId })
    return seesSums(shop) ? sales : withoutSums(sales)
  })
}

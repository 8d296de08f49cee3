import type { Guest } from '#contracts/events/event-guests.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `guests.csv`. The phone is masked as in the list. */
export const guestColumns: readonly CsvColumn<Guest>[] = [
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

import type { Incident } from '#contracts/door/incidents.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

const entriesOf = ({ entries }: Incident) =>
  entries.map(({ at, gate, device }) => [at, gate, device].filter(Boolean).join(' ')).join('; ')

/** The columns of `incidents.csv`. */
export const incidentColumns: readonly CsvColumn<Incident>[] = [
  [{ en: 'Code', sw: 'Msimbo' }, (row) => formatShortCode(row.ticket.shortCode)],
  [{ en: 'Guest', sw: 'Mgeni' }, (row) => row.ticket.attendee],
  [{ en: 'Ticket', sw: 'Tiketi' }, (row) => row.ticket.typeName],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.ticket.orderNumber],
  [{ en: 'Event', sw: 'Tukio' }, (row) => row.eventTitle],
  [{ en: 'What', sw: 'Nini' }, (row) => row.reasons.join(' ')],
  [{ en: 'At the doors', sw: 'Milangoni' }, entriesOf],
  [{ en: 'Stewards', sw: 'Wasimamizi' }, (row) => row.statements.map(({ by, text }) => `${by}: ${text}`).join('; ')],
  [{ en: 'State', sw: 'Hali' }, (row) => row.status],
  [{ en: 'What it was', sw: 'Ilikuwa nini' }, (row) => row.resolution?.resolution],
  [{ en: 'Note', sw: 'Maelezo' }, (row) => row.resolution?.note],
  [{ en: 'By', sw: 'Na' }, (row) => row.resolution?.by],
  [{ en: 'Resolved', sw: 'Ilitatuliwa' }, (row) => row.resolution?.at],
]

import type { RevenueEntry } from '#contracts/money/revenue.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The day and the time in Nairobi, which is three hours ahead of UTC all year. */
const nairobi = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString()

/** The columns of `entries.csv`. */
export const entryColumns: readonly CsvColumn<RevenueEntry>[] = [
  [{ en: 'Day', sw: 'Siku' }, ({ at }) => nairobi(at).slice(0, 10)],
  [{ en: 'Time', sw: 'Saa' }, ({ at }) => nairobi(at).slice(11, 16)],
  [{ en: 'What', sw: 'Nini' }, (row) => row.kind],
  [{ en: 'Balance', sw: 'Salio' }, (row) => row.part],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number],
  [{ en: 'Event', sw: 'Tukio' }, (row) => row.event?.title],
  [{ en: 'KES', sw: 'KES' }, (row) => row.amountKES],
]

import type { AdminPayout } from '#contracts/money/payouts.ts'
import { type CsvColumn, phoneCell } from '#server/platform/http/serve-csv.ts'

/** The columns of `payouts.csv`. */
export const payoutColumns: readonly CsvColumn<AdminPayout>[] = [
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendor.name],
  [{ en: 'To', sw: 'Kwa' }, (row) => phoneCell(row.phone)],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Requested', sw: 'Iliombwa' }, (row) => row.requestedAt],
  [{ en: 'Reference', sw: 'Rejea' }, (row) => row.reference],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'ID', sw: 'ID' }, (row) => row.id],
]

import type { Correction } from '#contracts/admin/corrections.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `corrections.csv`. */
export const correctionColumns: readonly CsvColumn<Correction>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Shop', sw: 'Duka' }, (row) => row.vendor.name],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'From', sw: 'Kutoka' }, (row) => row.from],
  [{ en: 'To', sw: 'Kwenda' }, (row) => row.to],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'Proposed by', sw: 'Aliyependekeza' }, (row) => row.proposedBy],
  [{ en: 'Proposed', sw: 'Ilipendekezwa' }, (row) => row.proposedAt],
  [{ en: 'Decided by', sw: 'Aliyeamua' }, (row) => row.decidedBy],
  [{ en: 'Decided', sw: 'Iliamuliwa' }, (row) => row.decidedAt],
  [{ en: 'Note', sw: 'Maelezo' }, (row) => row.note],
]

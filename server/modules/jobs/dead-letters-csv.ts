import type { DeadLetter } from '#contracts/admin/jobs.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `dead-letters.csv`. */
export const deadLetterColumns: readonly CsvColumn<DeadLetter>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Kind', sw: 'Aina' }, (row) => row.kind],
  [{ en: 'About', sw: 'Kuhusu' }, (row) => row.subject],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'Decided by', sw: 'Aliyeamua' }, (row) => row.decidedBy],
  [{ en: 'Error', sw: 'Kosa' }, (row) => row.error],
  [{ en: 'Tries', sw: 'Majaribio' }, (row) => row.tries],
  [{ en: 'First failed', sw: 'Ilishindikana mara ya kwanza' }, (row) => row.firstFailedAt],
  [{ en: 'Last failed', sw: 'Ilishindikana mwisho' }, (row) => row.lastFailedAt],
  [{ en: 'Next try', sw: 'Jaribio lijalo' }, (row) => row.nextTryAt],
]

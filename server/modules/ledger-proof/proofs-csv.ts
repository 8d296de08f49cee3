import type { ProofRun } from '#contracts/admin/ledger-proof.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `proofs.csv`. */
export const proofColumns: readonly CsvColumn<ProofRun>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Asked for', sw: 'Iliombwa' }, (row) => row.requestedAt],
  [{ en: 'By', sw: 'Na' }, (row) => row.by?.name],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'Started', sw: 'Ilianza' }, (row) => row.startedAt],
  [{ en: 'Ended', sw: 'Iliisha' }, (row) => row.endedAt],
  [{ en: 'Milliseconds', sw: 'Milisekunde' }, (row) => row.milliseconds],
  [{ en: 'Rules checked', sw: 'Kanuni zilizoangaliwa' }, (row) => row.rulesDone],
  [{ en: 'Entries', sw: 'Maingizo' }, (row) => row.entries],
  [{ en: 'Rows that break a rule', sw: 'Safu zinazovunja kanuni' }, (row) => row.violations],
  [{ en: 'Seal', sw: 'Muhuri' }, (row) => row.seal],
  [{ en: 'Error', sw: 'Kosa' }, (row) => row.error],
]

import type { MissingRecord, StatementLine } from '#contracts/admin/reconciliation.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `lines.csv`, of a provider's statements. */
export const lineColumns: readonly CsvColumn<StatementLine>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Provider', sw: 'Mtoa huduma' }, (row) => row.provider],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => row.receipt],
  [{ en: 'Completed', sw: 'Ilikamilika' }, (row) => row.completedAt],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Details', sw: 'Maelezo ya mtoa huduma' }, (row) => row.details],
  [{ en: 'Other party', sw: 'Upande wa pili' }, (row) => row.otherParty],
  [{ en: 'Account typed', sw: 'Akaunti iliyoandikwa' }, (row) => row.account],
  [{ en: 'State', sw: 'Hali' }, (row) => row.state],
  [{ en: 'Charge', sw: 'Ada' }, (row) => (row.isCharge ? 'yes' : 'no')],
  [{ en: 'Matched with', sw: 'Inalingana na' }, (row) => row.match?.kind],
  [{ en: 'Amount here (KES)', sw: 'Kiasi hapa (KES)' }, (row) => row.match?.amountKES],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.match?.order?.number],
  [{ en: 'Likely order', sw: 'Agizo linalowezekana' }, (row) => row.offer?.order.number],
  [{ en: 'Resolution', sw: 'Uamuzi' }, (row) => row.resolution],
  [{ en: 'Resolved', sw: 'Iliamuliwa' }, (row) => row.resolvedAt],
  [{ en: 'Resolved by', sw: 'Aliyeamua' }, (row) => row.resolvedBy],
  [{ en: 'Note', sw: 'Maelezo' }, (row) => row.note],
]

/** The columns of `missing.csv`, of receipts that no statement shows. */
export const missingColumns: readonly CsvColumn<MissingRecord>[] = [
  [{ en: 'Provider', sw: 'Mtoa huduma' }, (row) => row.provider],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => row.receipt],
  [{ en: 'Settled', sw: 'Ilikamilika' }, (row) => row.settledAt],
  [{ en: 'Amount here (KES)', sw: 'Kiasi hapa (KES)' }, (row) => row.amountKES],
  [{ en: 'Record', sw: 'Rekodi' }, (row) => row.kind],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number],
]

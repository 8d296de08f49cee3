import type { SuspenseItem } from '#contracts/admin/suspense.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `suspense.csv`. */
export const suspenseColumns: readonly CsvColumn<SuspenseItem>[] = [
  [{ en: 'Received', sw: 'Ilipokelewa' }, (row) => row.openedAt],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => row.receipt],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Provider', sw: 'Mtoa huduma' }, (row) => row.provider],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'Account typed', sw: 'Akaunti iliyoandikwa' }, (row) => row.account],
  [{ en: 'Phone', sw: 'Simu' }, (row) => row.phone],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.payment?.order.number],
  [{ en: 'Customer', sw: 'Mteja' }, (row) => row.payment?.customer],
  [{ en: 'Likely order', sw: 'Agizo linalowezekana' }, (row) => row.likely?.order.number],
  [{ en: 'Proposed', sw: 'Lililopendekezwa' }, (row) => row.proposal?.action],
  [{ en: 'Proposed by', sw: 'Aliyependekeza' }, (row) => row.proposal?.by],
  [{ en: 'Resolution', sw: 'Uamuzi' }, (row) => row.resolution],
  [{ en: 'Resolved', sw: 'Iliamuliwa' }, (row) => row.resolvedAt],
  [{ en: 'Resolved by', sw: 'Aliyeamua' }, (row) => row.resolvedBy],
  [{ en: 'Note', sw: 'Maelezo' }, (row) => row.note],
]

import type { UncertainPayment } from '#contracts/admin/payments.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `uncertain.csv`. */
export const uncertainColumns: readonly CsvColumn<UncertainPayment>[] = [
  [{ en: 'Id', sw: 'Kitambulisho' }, (row) => row.id],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order.number],
  [{ en: 'Customer', sw: 'Mteja' }, (row) => row.customer],
  [{ en: 'Phone', sw: 'Simu' }, (row) => row.phone],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Provider', sw: 'Mtoa huduma' }, (row) => row.provider],
  [{ en: 'Prompted', sw: 'Iliombwa' }, (row) => row.promptedAt],
  [{ en: 'Uncertain since', sw: 'Haijulikani tangu' }, (row) => row.since],
  [{ en: 'Next query', sw: 'Kuulizwa tena' }, (row) => row.nextQueryAt],
  [{ en: 'Receipt of the customer', sw: 'Risiti ya mteja' }, (row) => row.claimedReceipt],
]

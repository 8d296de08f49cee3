import type { AdminRefund } from '#contracts/money/refunds.ts'
import { type CsvColumn, phoneCell } from '#server/platform/http/serve-csv.ts'

/** The columns of `refunds.csv`. */
export const refundColumns: readonly CsvColumn<AdminRefund>[] = [
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number ?? null],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Customer', sw: 'Mteja' }, (row) => row.customer?.name ?? null],
  [{ en: 'Phone', sw: 'Simu' }, (row) => phoneCell(row.payment.phone)],
  [{ en: 'Paid by', sw: 'Ililipwa kwa' }, (row) => row.payment.receipt],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Failure', sw: 'Kilichoshindikana' }, (row) => row.failure],
  [{ en: 'Reference', sw: 'Rejea' }, (row) => row.receipt],
]

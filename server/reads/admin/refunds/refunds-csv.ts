import type { AdminRefund } from '#contracts/money/refunds.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `refunds.csv`. A phone is whole on the page alone, where the refund is settled. */
export const refundColumns: readonly CsvColumn<AdminRefund>[] = [
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number ?? null],
  [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES],
  [{ en: 'Customer', sw: 'Mteja' }, (row) => row.customer?.name ?? null],
  [{ en: 'Phone', sw: 'Simu' }, (row) => visiblePhone('ADMIN', row.payment.phone)],
  [{ en: 'Paid by', sw: 'Ililipwa kwa' }, (row) => row.payment.receipt],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Failure', sw: 'Kilichoshindikana' }, (row) => row.failure],
  [{ en: 'Reference', sw: 'Rejea' }, (row) => row.receipt],
]

import type { AdminOrderRow } from '#contracts/admin/orders.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `orders.csv`. */
export const orderColumns: readonly CsvColumn<AdminOrderRow>[] = [
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.number],
  [{ en: 'Placed', sw: 'Liliwekwa' }, (row) => row.placedAt],
  [{ en: 'Customer', sw: 'Mteja' }, (row) => row.customer.name],
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendor.name],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Total (KES)', sw: 'Jumla (KES)' }, (row) => row.totalKES],
  [{ en: 'Commission (KES)', sw: 'Kamisheni (KES)' }, (row) => row.commissionKES],
  [{ en: 'Receipt', sw: 'Risiti' }, (row) => row.receipt],
]

import type { AdminVendor, AdminVendorLine } from '#contracts/admin/vendors.ts'
import { visiblePhone } from '#server/modules/identity/index.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `vendors.csv`. */
export const vendorColumns: readonly CsvColumn<AdminVendorLine>[] = [
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.name],
  [{ en: 'Address', sw: 'Anwani' }, (row) => row.slug],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'County', sw: 'Kaunti' }, (row) => row.county],
  [{ en: 'Owner', sw: 'Mmiliki' }, (row) => row.owner.name],
  [{ en: 'Phone', sw: 'Simu' }, (row) => visiblePhone('ADMIN', row.owner.phone)],
  [{ en: 'Commission (%)', sw: 'Kamisheni (%)' }, (row) => row.commissionPercent],
  [{ en: 'Commission (KES)', sw: 'Kamisheni (KES)' }, (row) => row.commissionFixedKES],
  [{ en: 'Since', sw: 'Tangu' }, (row) => row.createdAt],
]

/** The columns of `vendor-approvals.csv`. */
export const approvalColumns: readonly CsvColumn<AdminVendor>[] = [
  ...vendorColumns,
  [{ en: 'Waiting since', sw: 'Inasubiri tangu' }, (row) => row.waitingSince],
  [{ en: 'Last decided', sw: 'Uamuzi wa mwisho' }, (row) => row.decidedAt],
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.statusReason],
]

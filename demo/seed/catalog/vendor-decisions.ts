import type { auditEntries } from '#server/modules/audit/audit.tables.ts'
import type { DemoVendor, Market } from '../../market/types.ts'
import { demoId } from '../demo-id.ts'
import type { UserRows } from './users.ts'
import { approvedAt, type VendorRow, type VendorRows } from './vendors.ts'

type AuditRow = typeof auditEntries.$inferInsert

/** What the administrator decided about each vendor, as the audit trail has it. */
export const vendorDecisionRows = (market: Market, userRows: UserRows, vendorRows: VendorRows): AuditRow[] =>
  market.vendors.flatMap((vendor) =>
    decisionsOn(vendor, vendorRows.get(vendor.key)!, userRows.get(market.admin.key)!.id),
  )

function decisionsOn(
  { status, statusReason }: DemoVendor,
  vendorRow: VendorRow,
  actorId: AuditRow['actorId'],
): AuditRow[] {
  const decided = (act: string, at: Date, detail: Record<string, unknown>): AuditRow => ({
    id: demoId<string>(`audit/${act}/${vendorRow.id}`, at),
    actorId,
    action: `vendor.${act}`,
    subjectKind: 'vendor',
    subjectId: vendorRow.id,
    detail,
    at,
  })
  if (!vendorRow.decidedAt) return []
  const approved = decided('approve', approvedAt(vendorRow.createdAt), {
    from: 'PENDING',
    to: 'APPROVED',
    message: null,
  })
  if (status !== 'SUSPENDED') return [approved]
  return [
    approved,
    decided('suspend', vendorRow.decidedAt, { from: 'APPROVED', to: 'SUSPENDED', message: statusReason }),
  ]
}

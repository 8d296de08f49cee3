import type { auditEntries } from '#server/modules/audit/audit.tables.ts'
import type { DemoVendor, Market } from '../market/types.ts'
import { demoId } from './demo-id.ts'
import type { People } from './people.ts'
import { approvedAt, type Shop, type Shops } from './shops.ts'

type AuditRow = typeof auditEntries.$inferInsert

/** What the administrator decided about each vendor, as the audit trail has it. */
export const decisionRows = (market: Market, people: People, shops: Shops): AuditRow[] =>
  market.vendors.flatMap((vendor) => decisionsOn(vendor, shops.get(vendor.key)!, people.get(market.admin.key)!.id))

function decisionsOn({ status, statusReason }: DemoVendor, shop: Shop, actorId: AuditRow['actorId']): AuditRow[] {
  const decided = (act: string, at: Date, detail: Record<string, unknown>): AuditRow => ({
    id: demoId<string>(`audit/${act}/${shop.id}`, at),
    actorId,
    action: `vendor.${act}`,
    subjectKind: 'vendor',
    subjectId: shop.id,
    detail,
    at,
  })
  if (!shop.decidedAt) return []
  const approved = decided('approve', approvedAt(shop.createdAt), { from: 'PENDING', to: 'APPROVED', said: null })
  if (status !== 'SUSPENDED') return [approved]
  return [approved, decided('suspend', shop.decidedAt, { from: 'APPROVED', to: 'SUSPENDED', said: statusReason })]
}

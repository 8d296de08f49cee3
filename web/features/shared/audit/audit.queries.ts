import { listAudit } from '#contracts/admin/audit.ts'
import { apiPages } from '#web/lib/api/api-query.ts'

export interface AuditFilters {
  /** An action, or the beginning of its name. */
  action?: string
  subject?: string
  actor?: string
}

export const auditEntries = ({ action, subject, actor }: AuditFilters) =>
  apiPages(listAudit, ['/api/admin/audit', action, subject, actor])

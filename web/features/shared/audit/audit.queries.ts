import { type AuditSort, listAudit } from '#contracts/admin/audit.ts'
import { apiPages } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export interface AuditFilters {
  /** An action, or the beginning of its name. */
  action?: string
  subject?: string
  actor?: string
  search?: string
  /** On these days, both included. */
  from?: string
  to?: string
  sortBy?: AuditSort
  /** The columns that are left out. */
  hide?: string
}

export const auditEntries = ({ action, subject, actor, search, from, to, sortBy }: AuditFilters) =>
  apiPages(listAudit, ['/api/admin/audit', action, subject, actor, search, from, to, sortBy])

/** What the audit is narrowed to, as its address says. */
export const readAuditSearch = searchParams({
  action: textParam,
  subject: textParam,
  actor: textParam,
  search: textParam,
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest'),
  hide: textParam,
})

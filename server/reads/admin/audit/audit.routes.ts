import { exportAudit, listAudit } from '#contracts/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { listAuditEntries } from './audit.queries.ts'
import { auditColumns } from './audit-csv.ts'

export function mountAudit(http: Http, { db }: { db: Db }) {
  serve(http, listAudit, async ({ query }) => listAuditEntries(db, query))

  serveCsv(http, exportAudit, ({ query: { language: _, ...filters } }) => ({
    name: 'audit',
    columns: auditColumns,
    read: (page) => listAuditEntries(db, { ...filters, ...page }),
  }))
}

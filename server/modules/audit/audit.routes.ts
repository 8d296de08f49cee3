import { listAudit } from '#contracts/admin/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { listAuditEntries } from './audit.queries.ts'

export function mountAudit(http: Http, { db }: { db: Db }) {
  serve(http, listAudit, async ({ query }) => listAuditEntries(db, query))
}

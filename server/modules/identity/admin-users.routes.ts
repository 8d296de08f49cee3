import * as contract from '#contracts/admin-users.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { listUsers } from './admin-users.queries.ts'

export function mountAdminUsers(http: Http, { db }: { db: Db }) {
  serve(http, contract.listUsers, async ({ query }) => listUsers(db, query))
}

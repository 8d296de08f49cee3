import * as contract from '#contracts/admin/users/users.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { usersForAdmin } from './admin-users.queries.ts'
import { userCounter } from './count-users.ts'
import { findAdminUser } from './user-detail.queries.ts'
import { userColumns } from './users-csv.ts'

export interface AdminUserReads extends Pick<ModuleDeps, 'db' | 'clock'> {
  erasers: readonly Eraser[]
}

/** What administrators read of everybody who has an account. */
export function mountAdminUsers(http: Http, deps: AdminUserReads) {
  const { db, clock } = deps
  serve(http, contract.listUsers, async ({ query }) => usersForAdmin(db, query))
  serve(http, contract.countUsers, userCounter(deps))
  serveCsv(http, contract.exportUsers, ({ query: { language: _, ...filters } }) => ({
    name: 'users',
    columns: userColumns,
    read: (page) => usersForAdmin(db, { ...filters, ...page }),
  }))
  serve(http, contract.getAdminUser, async ({ params }) => findAdminUser(deps, params.id, clock.now()))
}

import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { serveToAll } from '#server/platform/http/serve-public.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { mountAdminVendors } from '../admin/admin-vendors.routes.ts'
import { mountProfile } from '../settings/profile.routes.ts'
import { listAreas, listCategories } from './categories.queries.ts'
import { findVendor } from './find-vendor.queries.ts'
import { listVendors } from './list-vendors.queries.ts'

export function mountVendors(http: Http, parts: { db: Db; clock: Clock; live: Live }) {
  const { db, clock } = parts
  serveToAll(http, contract.listVendors, ({ query }) => listVendors(db, query, clock.now()))
  serveToAll(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  serveToAll(http, contract.listCategories, () => listCategories(db))
  serveToAll(http, contract.listAreas, () => listAreas(db))
  mountProfile(http, parts)
  mountAdminVendors(http, parts)
}

import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Http } from '#server/platform/http.ts'
import type { Live } from '#server/platform/live.ts'
import { serveToAll } from '#server/platform/serve-to-all.ts'
import { mountAdminVendors } from './admin-vendors.routes.ts'
import { findVendor } from './find-vendor.ts'
import { listAreas, listCategories } from './list-choices.ts'
import { listVendors } from './list-vendors.ts'
import { mountProfile } from './profile.routes.ts'

export function mountVendors(http: Http, parts: { db: Db; clock: Clock; live: Live }) {
  const { db, clock } = parts
  serveToAll(http, contract.listVendors, ({ query }) => listVendors(db, query, clock.now()))
  serveToAll(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  serveToAll(http, contract.listCategories, () => listCategories(db))
  serveToAll(http, contract.listAreas, () => listAreas(db))
  mountProfile(http, parts)
  mountAdminVendors(http, parts)
}

import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Http } from '#server/platform/http.ts'
import { serveToAll } from '#server/platform/serve-to-all.ts'
import { findVendor } from './find-vendor.ts'
import { listAreas, listCategories } from './list-choices.ts'
import { listVendors } from './list-vendors.ts'

export function mountVendors(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serveToAll(http, contract.listVendors, ({ query }) => listVendors(db, query, clock.now()))
  serveToAll(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  serveToAll(http, contract.listCategories, () => listCategories(db))
  serveToAll(http, contract.listAreas, () => listAreas(db))
}

import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { findVendor, listMenu } from './find-vendor.queries.ts'

/** The page of a shop with its menu. */
export function mountShopPage(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  servePublic(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  servePublic(http, contract.listMenu, ({ params, query }) => listMenu(db, params.slug, query))
}

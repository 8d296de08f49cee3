import { getProduct } from '#contracts/catalog.ts'
import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { findProduct } from './find-product.queries.ts'
import { findVendor, listMenu } from './find-vendor.queries.ts'
import { listVendors } from './list-vendors.queries.ts'

/** What anybody sees: the list of shops and what a search finds of them, a shop with its menu, a product. */
export function mountStorefront(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  servePublic(http, contract.listVendors, ({ query }) => listVendors(db, query, clock.now()))
  servePublic(http, contract.getVendor, ({ params }) => findVendor(db, params.slug, clock.now()))
  servePublic(http, contract.listMenu, ({ params, query }) => listMenu(db, params.slug, query))
  servePublic(http, getProduct, ({ params }) => findProduct(db, params.id))
}

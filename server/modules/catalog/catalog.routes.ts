import * as contract from '#contracts/catalog.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Http } from '#server/platform/http.ts'
import { serveToAll } from '#server/platform/serve-to-all.ts'
import { findProduct } from './find-product.ts'

export function mountCatalog(http: Http, { db }: { db: Db; clock: Clock }) {
  serveToAll(http, contract.getProduct, ({ params }) => findProduct(db, params.id))
}

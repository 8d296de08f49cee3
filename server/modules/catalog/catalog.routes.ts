import * as contract from '#contracts/catalog.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { type Http, serve } from '#server/platform/http.ts'
import { allowSharedCache } from '#server/platform/public-cache.ts'
import { findProduct } from './find-product.ts'

export function mountCatalog(http: Http, { db }: { db: Db; clock: Clock }) {
  serve(http, contract.getProduct, async ({ params, reply }) => {
    allowSharedCache(reply)
    return findProduct(db, params.id)
  })
}

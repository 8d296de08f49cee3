import * as contract from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { type Http, serve } from '#server/platform/http.ts'
import { allowSharedCache } from '#server/platform/public-cache.ts'
import { findVendor } from './find-vendor.ts'
import { listAreas, listCategories } from './list-choices.ts'
import { listVendors } from './list-vendors.ts'

export function mountVendors(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listVendors, async ({ query, reply }) => {
    allowSharedCache(reply)
    return listVendors(db, query, clock.now())
  })

  serve(http, contract.getVendor, async ({ params, reply }) => {
    allowSharedCache(reply)
    return findVendor(db, params.slug, clock.now())
  })

  serve(http, contract.listCategories, async ({ reply }) => {
    allowSharedCache(reply)
    return listCategories(db)
  })

  serve(http, contract.listAreas, async ({ reply }) => {
    allowSharedCache(reply)
    return listAreas(db)
  })
}

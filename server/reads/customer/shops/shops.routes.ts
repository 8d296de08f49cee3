import { listVendors as contract } from '#contracts/vendors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { listVendors } from './list-vendors.queries.ts'

/** The list of shops, and what a search finds of them. */
export function mountShopList(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  servePublic(http, contract, ({ query }) => listVendors(db, query, clock.now()))
}

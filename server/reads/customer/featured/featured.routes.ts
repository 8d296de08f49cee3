import * as contract from '#contracts/featured/featured.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { getCollection } from './collection-dishes.queries.ts'
import { readFeatured } from './featured.queries.ts'

export function mountFeaturedPages(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  servePublic(http, contract.getFeatured, ({ query }) => readFeatured(db, query, clock.now()))
  servePublic(http, contract.getCollection, ({ params, query }) => getCollection(db, params.id, query, clock.now()))
}

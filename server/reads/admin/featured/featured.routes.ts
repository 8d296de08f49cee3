import * as contract from '#contracts/admin/featured.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { listPlacements } from './placements.queries.ts'

export function mountPlacements(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listPlacements, ({ query }) => listPlacements(db, query, clock.now()))
}

import { getUnderWay } from '#contracts/under-way.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { findUnderWay } from './under-way.queries.ts'

export function mountUnderWay(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, getUnderWay, ({ actor }) => findUnderWay(db, actor.userId, clock.now()))
}

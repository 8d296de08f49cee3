import { getKnownHome } from '#contracts/favourites/known-home.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { findKnownHome } from './known-home.queries.ts'

export function mountKnownHome(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, getKnownHome, ({ actor }) => findKnownHome(db, actor.userId, clock.now()))
}

import * as contract from '#contracts/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { type Http, serve } from '#server/platform/http.ts'
import { allowSharedCache } from '#server/platform/public-cache.ts'
import { findEvent } from './find-event.ts'
import { listEvents } from './list-events.ts'

export function mountEvents(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serve(http, contract.listEvents, async ({ query, reply }) => {
    allowSharedCache(reply)
    return listEvents(db, query, clock.now())
  })

  serve(http, contract.getEvent, async ({ params, reply }) => {
    allowSharedCache(reply)
    return findEvent(db, params.slug, clock.now())
  })
}

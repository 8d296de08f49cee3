import * as contract from '#contracts/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Http } from '#server/platform/http.ts'
import { serveToAll } from '#server/platform/serve-to-all.ts'
import { findEvent } from './find-event.ts'
import { listEventCategories, listEvents } from './list-events.ts'

export function mountEvents(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  serveToAll(http, contract.listEvents, ({ query }) => listEvents(db, query, clock.now()))
  serveToAll(http, contract.listEventCategories, () => listEventCategories(db, clock.now()))
  serveToAll(http, contract.getEvent, ({ params }) => findEvent(db, params.slug, clock.now()))
}

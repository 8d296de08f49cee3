import * as contract from '#contracts/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { findEvent } from './find-event.queries.ts'
import { listEventCategories, listEvents } from './list-events.queries.ts'
import { openHiddenTypes } from './open-hidden-types.ts'

export function mountEvents(http: Http, { db, clock }: { db: Db; clock: Clock }) {
  servePublic(http, contract.listEvents, ({ query }) => listEvents(db, query, clock.now()))
  servePublic(http, contract.listEventCategories, () => listEventCategories(db, clock.now()))
  serve(http, contract.openHiddenTypes, ({ params, body, request }) =>
    openHiddenTypes({ db, clock }, { ...params, ...body, network: networkPrefix(request.ip) }),
  )
  servePublic(http, contract.getEvent, ({ params }) => findEvent(db, params.slug, clock.now()))
}

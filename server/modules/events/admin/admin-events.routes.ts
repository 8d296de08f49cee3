import * as contract from '#contracts/admin/events.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { eventForAdmin, eventsForAdmin } from './admin-events.queries.ts'
import { decideAboutEvent } from './take-down.ts'

export function mountAdminEvents(http: Http, deps: ModuleDeps) {
  const { db, clock } = deps

  serve(http, contract.listAdminEvents, ({ query }) => eventsForAdmin(db, query, clock.now()))
  serve(http, contract.getAdminEvent, ({ params }) => eventForAdmin(db, params.id, clock.now()))

  for (const [endpoint, decision] of [
    [contract.takeDownEvent, 'TAKEN_DOWN'],
    [contract.putBackEvent, 'PUT_BACK'],
  ] as const) {
    serve(http, endpoint, async ({ actor, params, body }) => {
      await decideAboutEvent(deps, actor, params.id, { decision, reason: body.reason })
      return eventForAdmin(db, params.id, clock.now())
    })
  }
}

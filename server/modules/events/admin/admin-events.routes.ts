import * as contract from '#contracts/admin/events.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { decideAboutEvent } from './take-down.ts'

interface AdminEventDeps extends ModuleDeps {
  /** An event as administrators see it, with its sales, which stand above events. */
  eventForAdmin(db: Db, id: EventId, now: Date): Promise<contract.AdminEvent>
}

export function mountAdminEvents(http: Http, { eventForAdmin, ...deps }: AdminEventDeps) {
  const { db, clock } = deps

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

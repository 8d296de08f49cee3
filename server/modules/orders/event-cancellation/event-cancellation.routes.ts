import * as contract from '#contracts/events/event-cancellation.ts'
import { refuseUncancellable } from '#server/modules/events/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { cancelEvent } from './cancel-event.ts'
import { cancelledOrders, findCancellation, readCancellationPreview } from './event-cancellation.queries.ts'

export function mountEventCancellation(http: Http, deps: ModuleDeps) {
  const { db, clock } = deps

  serve(http, contract.previewEventCancellation, async ({ actor, params }) => {
    const key = { id: params.id, vendorId: actor.vendorId }
    await refuseUncancellable(db, key, clock.now())
    return readCancellationPreview(db, key)
  })

  serve(http, contract.cancelEvent, async ({ actor, params, body }) => {
    await cancelEvent(deps, actor, { id: params.id, ...body })
    return findCancellation(db, { id: params.id, vendorId: actor.vendorId }, clock.now())
  })

  serve(http, contract.getEventCancellation, ({ actor, params }) =>
    findCancellation(db, { id: params.id, vendorId: actor.vendorId }, clock.now()),
  )

  serve(http, contract.listCancelledOrders, ({ actor, params, query }) =>
    cancelledOrders(db, { id: params.id, vendorId: actor.vendorId }, query, clock.now()),
  )
}

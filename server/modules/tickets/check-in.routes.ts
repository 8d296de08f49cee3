import * as contract from '#contracts/scan.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { eventsAtTheDoor } from './check-in.queries.ts'
import { scanTicket } from './check-in.ts'

export function mountCheckIn(http: Http, deps: ModuleDeps) {
  serve(http, contract.scanTicket, ({ actor, body }) => scanTicket(deps, actor, body))

  serve(http, contract.listScanEvents, async ({ actor }) => {
    const today = startOfDay(nairobiDay(deps.clock.now()))
    return { items: await eventsAtTheDoor(deps.db, actor.vendorId, today), nextCursor: null }
  })
}

import * as contract from '#contracts/opening-alerts.ts'
import { findTellingChannel, type RoutingDeps } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { shopsWaitedFor } from './opening-alerts.queries.ts'
import { dropOpeningAlert, requestOpeningAlert, waitingSince } from './request-opening-alert.ts'

interface OpeningAlertDeps {
  db: Db
  clock: Clock
  routing: RoutingDeps
}

export function mountOpeningAlerts(http: Http, { db, clock, routing }: OpeningAlertDeps) {
  serve(http, contract.listOpeningAlerts, async ({ actor }) => ({
    vendorIds: await shopsWaitedFor(db, actor.userId, waitingSince(clock.now())),
    by: await findTellingChannel(db, routing, { userId: actor.userId, kind: 'shop_opened' }, clock.now()),
  }))
  serve(http, contract.requestOpeningAlert, async ({ actor, params }) => {
    await requestOpeningAlert(db, actor.userId, params.id, clock.now())
    return null
  })
  serve(http, contract.dropOpeningAlert, async ({ actor, params }) => {
    await dropOpeningAlert(db, actor.userId, params.id)
    return null
  })
}

import * as contract from '#contracts/admin/announcements.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findAnnouncement, listAnnouncements } from './announcements.queries.ts'
import { sendAnnouncement } from './send-announcement.ts'

/** What administrators write to the owners of shops. */
export function mountAnnouncements(http: Http, deps: Pick<ModuleDeps, 'db' | 'clock'>) {
  serve(http, contract.listAnnouncements, ({ query }) => listAnnouncements(deps.db, query))

  serve(http, contract.sendAnnouncement, async ({ actor, body, idempotencyKey }) => {
    const request = idempotentRequest(actor.userId, contract.sendAnnouncement.path, idempotencyKey, body)
    return findAnnouncement(deps.db, await sendAnnouncement(deps, actor, request, body))
  })
}

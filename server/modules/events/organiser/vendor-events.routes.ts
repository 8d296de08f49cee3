import * as editing from '#contracts/events/event-editing.ts'
import * as messages from '#contracts/events/event-messages.ts'
import * as contract from '#contracts/events/vendor-events.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { EventDeps } from '../event-deps.ts'
import { createEvent } from './create-event.ts'
import { deleteDraft } from './delete-draft.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { listMessages, sendMessage } from './event-messages.ts'
import { eventDetailFor, eventFor } from './event-sums.ts'
import { publishEvent } from './publish-event.ts'
import { updateEvent } from './update-event.ts'
import { findVendorEvent } from './vendor-event-row.queries.ts'
import { listVendorEvents } from './vendor-events.queries.ts'
import type { EventKey } from './write-event.ts'

const eventKey = ({ vendorId }: { vendorId: VendorId }, { id }: { id: EventId }): EventKey => ({ id, vendorId })

export function mountVendorEvents(http: Http, deps: EventDeps) {
  const { db, clock, live, sales } = deps

  /** What was changed, once it is committed: the vendor's other pages read it again. */
  async function published<Result>(vendorId: VendorId, work: Promise<Result>): Promise<Result> {
    const result = await work
    publish(live, { type: 'vendor_events_changed', vendorId })
    return result
  }

  /** An event that was changed, as whoever changed it may see it. */
  const publishedFor = async (actor: VendorActor, work: Promise<contract.VendorEventDetail>) =>
    eventDetailFor(actor, await published(actor.vendorId, work))

  serve(http, contract.listVendorEvents, async ({ actor, query }) => {
    const page = await listVendorEvents(deps, actor.vendorId, query, clock.now())
    return { ...page, items: page.items.map((event) => eventFor(actor, event)) }
  })
  serve(http, contract.getVendorEvent, async ({ actor, params }) =>
    eventDetailFor(actor, await findVendorEvent(db, sales, eventKey(actor, params), clock.now())),
  )
  serve(http, editing.createEvent, ({ actor, body }) => publishedFor(actor, createEvent(deps, actor.vendorId, body)))
  serve(http, editing.updateEvent, ({ actor, params, body }) =>
    publishedFor(actor, updateEvent(deps, eventKey(actor, params), actor, body)),
  )
  serve(http, editing.publishEvent, ({ actor, params }) =>
    publishedFor(actor, publishEvent(deps, eventKey(actor, params))),
  )
  serve(http, editing.duplicateEvent, ({ actor, params }) =>
    publishedFor(actor, duplicateEvent(deps, eventKey(actor, params))),
  )
  serve(http, editing.deleteDraftEvent, async ({ actor, params }) => {
    await published(actor.vendorId, deleteDraft(db, eventKey(actor, params)))
    return null
  })

  serve(http, messages.listEventMessages, async ({ actor, params }) => ({
    items: await listMessages(db, eventKey(actor, params)),
  }))
  serve(http, messages.sendEventMessage, async ({ actor, params, body, idempotencyKey }) => {
    const route = messages.sendEventMessage.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    const sent = sendMessage(deps, eventKey(actor, params), actor.userId, request, body)
    return published(actor.vendorId, sent)
  })
}

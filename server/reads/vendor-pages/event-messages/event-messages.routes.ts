import { previewEventMessage as previewEndpoint } from '#contracts/events/event-messages.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { previewEventMessage } from './message-preview.queries.ts'

interface EventMessageReads extends Pick<ModuleDeps, 'db' | 'clock'> {
  isChannelSetUp: (channel: MessageChannel) => boolean
}

export const mountEventMessagePreview = (http: Http, { db, clock, isChannelSetUp }: EventMessageReads) =>
  serve(http, previewEndpoint, ({ actor, params, query }) =>
    previewEventMessage(db, isChannelSetUp, { vendorId: actor.vendorId, eventId: params.id, ...query }, clock.now()),
  )

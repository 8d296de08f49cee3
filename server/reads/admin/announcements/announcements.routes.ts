import { previewAnnouncement as previewEndpoint } from '#contracts/admin/announcements.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { previewAnnouncement } from './announcement-preview.queries.ts'

interface AnnouncementReads extends Pick<ModuleDeps, 'db' | 'clock'> {
  isChannelSetUp: (channel: MessageChannel) => boolean
}

export const mountAnnouncementPreview = (http: Http, { db, clock, isChannelSetUp }: AnnouncementReads) =>
  serve(http, previewEndpoint, ({ query }) => previewAnnouncement(db, isChannelSetUp, query, clock.now()))

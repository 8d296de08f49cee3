import { days, plus } from '#server/platform/clock.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { ChannelRuntime } from '../channels/channel-runtime.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { openWhatsapp } from './cloud-api/send-message.ts'
import { openMedia } from './cloud-api/upload-media.ts'
import { deleteOldUpdates } from './updates.ts'
import { mountWhatsapp } from './whatsapp.routes.ts'
import { type WhatsappChannelDeps, whatsappChannel } from './whatsapp-channel.ts'
import { mountWhatsappChoice } from './whatsapp-choice.routes.ts'
import { deleteUnknownMessages } from './whatsapp-records.ts'
import type { WhatsappConfig } from './whatsapp-settings.ts'

export interface WhatsappNeeds extends Omit<WhatsappChannelDeps, 'send' | 'upload'> {
  config: WhatsappConfig
}

export interface WhatsappMountNeeds extends Pick<ModuleDeps, 'db' | 'clock'> {
  config: WhatsappConfig
  routing: RoutingDeps
}

export const whatsappRuntime = {
  open: ({ config: { whatsapp }, ...deps }: WhatsappNeeds) =>
    whatsapp && whatsappChannel({ ...deps, send: openWhatsapp(whatsapp), upload: openMedia(whatsapp) }),
  mount(http: Http, deps: WhatsappMountNeeds) {
    mountWhatsappChoice(http, deps)
    mountWhatsapp(http, deps, deps.config.whatsapp)
  },
  async deleteOld(db, now) {
    await deleteUnknownMessages(db, plus(now, -days(30)))
    await deleteOldUpdates(db, now)
  },
} satisfies ChannelRuntime<WhatsappNeeds, WhatsappMountNeeds>

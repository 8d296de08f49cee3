import { eachChannel, type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { mailRuntime } from '../mail/mail-runtime.ts'
import { pushRuntime } from '../push/push-runtime.ts'
import { smsRuntime } from '../sms/sms-runtime.ts'
import { whatsappRuntime } from '../whatsapp/whatsapp-runtime.ts'
import type { AllOf } from './channel-definitions.ts'
import type { ChannelRuntime } from './channel-runtime.ts'

/** Every channel, as its own folder runs it. */
const runtimes = {
  mail: mailRuntime,
  sms: smsRuntime,
  push: pushRuntime,
  whatsapp: whatsappRuntime,
} satisfies Record<MessageChannel, ChannelRuntime<never, never>>

type Each = (typeof runtimes)[MessageChannel]
/** What the channels need, all together: one that needs nothing new changes nothing here. */
export type ChannelNeeds = AllOf<Parameters<Each['open']>[0]>
type Mounted = Extract<Each, { mount: unknown }>
type MountNeeds = AllOf<Parameters<Mounted['mount']>[1]>

const runtimeOf = (channel: MessageChannel): ChannelRuntime<ChannelNeeds, MountNeeds> => runtimes[channel]

export const openChannels = (deps: ChannelNeeds) => eachChannel((channel) => runtimeOf(channel).open(deps))

export function mountChannels(http: Http, deps: MountNeeds) {
  for (const channel of messageChannels) runtimeOf(channel).mount?.(http, deps)
}

export async function deleteOldOfChannels(db: Db, now: Date) {
  for (const channel of messageChannels) await runtimeOf(channel).deleteOld?.(db, now)
}

import type { Http } from '#server/platform/http/serve.ts'
import type { ChannelRuntime } from '../channels/channel-runtime.ts'
import { mountPush, type PushDeps } from './push.routes.ts'
import { type PushChannelDeps, pushChannel } from './push-channel.ts'
import { deleteOldDevices } from './push-devices.ts'
import type { PushConfig } from './push-settings.ts'
import { openPush } from './send-push.ts'

export interface PushNeeds extends Omit<PushChannelDeps, 'send' | 'publicKey'> {
  config: PushConfig
}

export interface PushMountNeeds extends Omit<PushDeps, 'push'> {
  config: PushConfig
}

export const pushRuntime = {
  open: ({ config: { push }, ...deps }: PushNeeds) =>
    push && pushChannel({ ...deps, send: openPush(push, deps.clock), publicKey: push.publicKey }),
  mount: (http: Http, deps: PushMountNeeds) => mountPush(http, { ...deps, push: deps.config.push }),
  deleteOld: deleteOldDevices,
} satisfies ChannelRuntime<PushNeeds, PushMountNeeds>

import { type ChannelName, channelNames } from '#server/modules/outbox/channels/channel-names.ts'

/** Every channel, not set up: a test says which one is. */
export const noChannels = Object.fromEntries(channelNames.map((name) => [name, null])) as Record<ChannelName, null>

import { channels, type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'

/**
 * By which deliveries are sent, each by a job of its own: those by which a person is told, as `routing/` says, and others.
 * Open pages are told by `live` at a moment of its own; by `messages` it is written to whom a step of an order is told,
 * and what, and by `audience` whom an event tells that has very many to tell. Shops' own servers are told by `webhooks`,
 * and by `webhook_retries` those that have failed: they keep no others waiting. By `etims` documents are sent to be signed.
 */
export const channelNames = [
  ...messageChannels,
  ...(['live', 'messages', 'audience', 'webhooks', 'webhook_retries', 'etims'] as const),
]
export type ChannelName = (typeof channelNames)[number]

/** Whether it is a channel for messages to people. */
export const isTelling = (name: string): name is MessageChannel => name in channels

import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/** By what somebody is told of something while no page is open, the cheapest first. */
export const MessageChannel = z.enum(['push', 'sms', 'mail'])
export type MessageChannel = z.infer<typeof MessageChannel>

/** Kinds of notification that somebody chooses for together. */
export const NotificationTopic = z.enum([
  'MONEY',
  'ORDER',
  'CHANGES',
  'TICKETS',
  'REMINDERS',
  'KEPT',
  'SHOP_ORDERS',
  'PAYOUTS',
  'SHOP',
  'MARKET',
  'SECURITY',
])
export type NotificationTopic = z.infer<typeof NotificationTopic>

interface TopicRule {
  /** Whom it concerns: everybody, the people of a shop, or administrators. */
  audience: 'ALL' | 'SHOP' | 'ADMIN'
  channels: readonly MessageChannel[]
  /** Nobody can switch these off: what law, money and security need. */
  always: readonly MessageChannel[]
}

export const topicRules: Record<NotificationTopic, TopicRule> = {
  MONEY: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: ['sms'] },
  ORDER: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: [] },
  CHANGES: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: [] },
  TICKETS: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: ['sms'] },
  REMINDERS: { audience: 'ALL', channels: ['push', 'mail'], always: [] },
  KEPT: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: [] },
  SHOP_ORDERS: { audience: 'SHOP', channels: ['push', 'mail'], always: [] },
  PAYOUTS: { audience: 'SHOP', channels: ['push', 'sms', 'mail'], always: ['sms'] },
  SHOP: { audience: 'SHOP', channels: ['push', 'mail'], always: [] },
  MARKET: { audience: 'ADMIN', channels: ['push', 'mail'], always: ['mail'] },
  SECURITY: { audience: 'ALL', channels: ['sms', 'mail'], always: ['sms', 'mail'] },
}

/** That nothing of a topic is to come by a channel. */
export const SwitchedOff = z
  .strictObject({ topic: NotificationTopic, channel: MessageChannel })
  .refine(({ topic, channel }) => topicRules[topic].channels.includes(channel), 'This topic does not come that way.')
  .refine(({ topic, channel }) => !topicRules[topic].always.includes(channel), 'This always comes that way.')
export type SwitchedOff = z.infer<typeof SwitchedOff>

export const NotificationChoices = z.object({
  /** The channels there are, the cheapest first. */
  channels: z.array(
    z.object({
      channel: MessageChannel,
      /** False: whoever runs the market has not set it up, and nothing comes by it. */
      isSetUp: z.boolean(),
      /** Their own number or address; null of what needs none. */
      address: z.string().nullable(),
      /** Nothing comes by it: they wrote STOP, or no device of theirs is known. */
      isClosed: z.boolean(),
    }),
  ),
  /** What concerns them. */
  topics: z.array(NotificationTopic),
  off: z.array(z.object({ topic: NotificationTopic, channel: MessageChannel })),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/user/notification-choices',
  summary: 'Shows of what somebody is told by which channels',
  access: 'user',
  response: NotificationChoices,
})

/** Whole: what is not named is on. */
export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/api/user/notification-choices',
  summary: 'Sets of what somebody is told by which channels',
  access: 'user',
  body: z.strictObject({ off: z.array(SwitchedOff).max(40) }),
  response: NotificationChoices,
})

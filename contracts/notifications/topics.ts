/** What people choose for together, and by which channels it comes. Pages read this file too, so it has no schemas. */
import { channelsOf, type MessageChannel, messageChannels } from './channels.ts'

/** Kinds of notification that somebody chooses for together. */
export const notificationTopics = [
  'MONEY',
  'ORDER',
  'CHANGES',
  'TICKETS',
  'REMINDERS',
  'ORGANISERS',
  'KEPT',
  'OPENINGS',
  'REVIEWS',
  'SHOP_ORDERS',
  'PAYOUTS',
  'SHOP',
  'NEWS',
  'MARKET',
  'SECURITY',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

interface TopicRule {
  /** Whom it concerns: everybody, the people of a shop, or administrators. */
  audience: 'ALL' | 'SHOP' | 'ADMIN'
  channels: readonly MessageChannel[]
  /** Nobody can switch these off: what law, money and security need. */
  always: readonly MessageChannel[]
}

/** What matters to whoever bought something. */
const all = messageChannels
/** The same without what costs. */
const free = channelsOf('DEVICE', 'CHAT', 'MAIL')
/** Not what people agreed to for their own orders and tickets alone. */
const unasked = channelsOf('DEVICE', 'TEXT', 'MAIL')
const quiet = channelsOf('DEVICE', 'MAIL')
/** What reaches any phone. */
const text = channelsOf('TEXT')

export const topicRules: Record<NotificationTopic, TopicRule> = {
  MONEY: { audience: 'ALL', channels: all, always: text },
  ORDER: { audience: 'ALL', channels: all, always: [] },
  CHANGES: { audience: 'ALL', channels: all, always: [] },
  TICKETS: { audience: 'ALL', channels: all, always: text },
  REMINDERS: { audience: 'ALL', channels: free, always: [] },
  ORGANISERS: { audience: 'ALL', channels: free, always: [] },
  KEPT: { audience: 'ALL', channels: all, always: [] },
  OPENINGS: { audience: 'ALL', channels: unasked, always: [] },
  REVIEWS: { audience: 'ALL', channels: quiet, always: [] },
  SHOP_ORDERS: { audience: 'SHOP', channels: quiet, always: [] },
  PAYOUTS: { audience: 'SHOP', channels: unasked, always: text },
  SHOP: { audience: 'SHOP', channels: quiet, always: [] },
  NEWS: { audience: 'SHOP', channels: quiet, always: [] },
  MARKET: { audience: 'ADMIN', channels: quiet, always: channelsOf('MAIL') },
  SECURITY: { audience: 'ALL', channels: unasked, always: unasked },
}

/** Whether somebody may switch off that a topic comes by a channel. */
export const isChoice = (topic: NotificationTopic, channel: MessageChannel): boolean =>
  topicRules[topic].channels.includes(channel) && !topicRules[topic].always.includes(channel)

/** Topics whose mail nobody needs for what they bought or hold: one click in the mail itself stops it. */
export const stoppableTopics = [
  'REMINDERS',
  'ORGANISERS',
  'OPENINGS',
  'REVIEWS',
  'NEWS',
] as const satisfies readonly NotificationTopic[]

export const isStoppable = (topic: NotificationTopic): boolean =>
  (stoppableTopics as readonly NotificationTopic[]).includes(topic)

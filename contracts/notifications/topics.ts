/** By what channels people are told, and what they choose for together. Pages read this file too, so it has no schemas. */

/** By what somebody is told of something while no page is open, the cheapest first. */
export const messageChannels = ['push', 'whatsapp', 'sms', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

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

export const topicRules: Record<NotificationTopic, TopicRule> = {
  MONEY: { audience: 'ALL', channels: ['push', 'whatsapp', 'sms', 'mail'], always: ['sms'] },
  ORDER: { audience: 'ALL', channels: ['push', 'whatsapp', 'sms', 'mail'], always: [] },
  CHANGES: { audience: 'ALL', channels: ['push', 'whatsapp', 'sms', 'mail'], always: [] },
  TICKETS: { audience: 'ALL', channels: ['push', 'whatsapp', 'sms', 'mail'], always: ['sms'] },
  REMINDERS: { audience: 'ALL', channels: ['push', 'whatsapp', 'mail'], always: [] },
  ORGANISERS: { audience: 'ALL', channels: ['push', 'whatsapp', 'mail'], always: [] },
  KEPT: { audience: 'ALL', channels: ['push', 'whatsapp', 'sms', 'mail'], always: [] },
  OPENINGS: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: [] },
  REVIEWS: { audience: 'ALL', channels: ['push', 'mail'], always: [] },
  SHOP_ORDERS: { audience: 'SHOP', channels: ['push', 'mail'], always: [] },
  PAYOUTS: { audience: 'SHOP', channels: ['push', 'sms', 'mail'], always: ['sms'] },
  SHOP: { audience: 'SHOP', channels: ['push', 'mail'], always: [] },
  NEWS: { audience: 'SHOP', channels: ['push', 'mail'], always: [] },
  MARKET: { audience: 'ADMIN', channels: ['push', 'mail'], always: ['mail'] },
  SECURITY: { audience: 'ALL', channels: ['push', 'sms', 'mail'], always: ['push', 'sms', 'mail'] },
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

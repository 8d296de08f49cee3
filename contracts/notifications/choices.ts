import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { messageChannels } from './channels.ts'
import { isChoice, notificationTopics } from './topics.ts'

export const MessageChannel = z.enum(messageChannels)
export const NotificationTopic = z.enum(notificationTopics)

/** That nothing of a topic is to come by a channel. */
export const SwitchedOff = z
  .strictObject({ topic: NotificationTopic, channel: MessageChannel })
  .refine(({ topic, channel }) => isChoice(topic, channel), 'This cannot be switched off.')
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
      /** Nothing comes by it: they wrote STOP, did not agree to it, or no device of theirs is known. */
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
  body: z.strictObject({ off: z.array(SwitchedOff).max(60) }),
  response: NotificationChoices,
})

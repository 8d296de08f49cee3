import { type MessageChannel, messageChannels } from './channels.ts'

/** What a message to somebody by a channel is known by when it fails. */
export const notificationJob = (channel: MessageChannel) =>
  `NOTIFICATION_${channel.toUpperCase()}` as `NOTIFICATION_${Uppercase<MessageChannel>}`

/** Apart from the contract, so that pages have them without its schemas. */
export const jobKindNames = [
  ...messageChannels.map(notificationJob),
  ...(['ACCOUNT_MAIL', 'INVITATION_MAIL', 'TICKET_MAIL', 'TICKET_SMS', 'GUEST_SMS', 'ACCOUNT_SMS'] as const),
  ...(['CODE_SMS', 'CODE_WHATSAPP', 'ORDER_MESSAGE', 'AUDIENCE', 'WEBHOOK', 'ETIMS_DOCUMENT'] as const),
]

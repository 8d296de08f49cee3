import { notificationText } from '#contracts/notifications/texts/notification-text.ts'
import { defineChannel } from '../channels/define-channel.ts'
import { mailConfig, mailFields } from './mail-settings.ts'
import { notificationEmail } from './notification-email.ts'

export const mailDefinition = defineChannel('mail', {
  settings: { fields: mailFields, read: mailConfig },
  facts: () => ({}),
  reaches: ({ email }) => email !== null,
  address: 'email',
  text(language, told, publicUrl) {
    const { subject, button } = notificationEmail(language, told, publicUrl)
    return { subject, text: notificationText(language, told).text, button: button?.label ?? null }
  },
  logText(language, told) {
    const { title, text } = notificationText(language, told)
    return `${title}. ${text}`
  },
})

import type { Language } from '#contracts/account/identity.ts'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { notificationText, type Told } from '#contracts/notifications/texts/notification-text.ts'
import { isPushKind, type PushTold, pushText } from '#contracts/notifications/texts/push/push-text.ts'
import { isSmsKind, type SmsTold, smsText } from '#contracts/notifications/texts/sms/sms-text.ts'
import {
  filled,
  isWhatsappKind,
  type WhatsappTold,
  whatsappText,
} from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { NotificationKind } from '#contracts/notifications.ts'

const mostCharacters = 90

const beginning = (text: string) => {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  return signs.length <= mostCharacters
    ? signs.join('')
    : `${signs
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`
}

/** What a channel says of an event, from its data and without a link: words are kept nowhere. */
const wordsOf: Partial<Record<MessageChannel, (language: Language, told: Told) => string>> = {
  sms: (language, told) => (isSmsKind(told.kind) ? smsText(language, told as SmsTold, null) : ''),
  whatsapp: (language, told) => (isWhatsappKind(told.kind) ? filled(whatsappText(language, told as WhatsappTold)) : ''),
  push: (language, told) => {
    if (!isPushKind(told.kind)) return ''
    const { title, body } = pushText(language, told as PushTold)
    return `${title}. ${body}`
  },
}

const written = (language: Language, told: Told) => {
  const { title, text } = notificationText(language, told)
  return `${title}. ${text}`
}

const isTold = (kind: string): kind is NotificationKind => NotificationKind.safeParse(kind).success

/** How a message begins; nothing of what is written when it is sent, since a secret link is in it. */
export const messageWords = (channel: MessageChannel, kind: string, data: unknown, language: Language): string =>
  isTold(kind) ? beginning((wordsOf[channel] ?? written)(language, { kind, data } as Told)) : ''

import type { Language } from '#contracts/account/identity.ts'
import { type WhatsappTold, whatsappText } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { languageOf, type Recipient } from '../channel.ts'
import type { PhoneCodeMessage } from '../phone-code-messages.ts'
import { codeContent, freeContent, type SentMedia, templateContent } from './cloud-api/message-content.ts'
import type { MessageContent } from './cloud-api/send-message.ts'
import { phoneCodeTemplate, templateNames } from './cloud-api/template-definitions.ts'

/** A little sooner than the day is over, since a message takes some seconds to get there. */
const windowLasts = hours(24) - minutes(5)

/** What is told to somebody, by words alone or with a file. */
export interface WhatsappMessage {
  phone: string
  language: Language
  content: (media?: SentMedia) => MessageContent
  /** The templates of both, by name and language. */
  template: { plain: string; attached: string }
}

/** Makes messages, whose buttons lead to this site. */
export function whatsappMessages(publicUrl: string) {
  const nameOf = templateNames(publicUrl)
  return (told: WhatsappTold, recipient: Recipient, now: Date): WhatsappMessage => {
    const { phone, whatsappWroteAt: wroteAt } = recipient
    const language = languageOf(recipient)
    const isOpen = wroteAt !== null && now.getTime() < wroteAt + windowLasts
    const name = (isAttached: boolean) => nameOf({ kind: told.kind, language, isAttached })
    return {
      phone,
      language,
      content(media) {
        const isAttached = media !== undefined
        const text = whatsappText(language, told, { isAttached })
        return isOpen
          ? freeContent(language, text, publicUrl, media)
          : templateContent(name(isAttached), language, text, media)
      },
      template: { plain: `${name(false)} ${language}`, attached: `${name(true)} ${language}` },
    }
  }
}

/** The same of a code: Meta has the words, and takes none of ours. */
export function phoneCodeMessage({ phone, language, code }: PhoneCodeMessage): WhatsappMessage {
  const { name } = phoneCodeTemplate(language)
  const template = `${name} ${language}`
  return {
    phone,
    language,
    content: () => codeContent(name, language, code),
    template: { plain: template, attached: template },
  }
}

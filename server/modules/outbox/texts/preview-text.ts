import type { Language } from '#contracts/account/identity.ts'
import type { MessageTexts, SampleNames } from '#contracts/admin/message-texts.ts'
import { notificationText, type Told } from '#contracts/notifications/texts/notification-text.ts'
import { isPushKind, type PushTold, pushText } from '#contracts/notifications/texts/push/push-text.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import { isSmsKind, linkOf, type SmsTold, smsText } from '#contracts/notifications/texts/sms/sms-text.ts'
import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import {
  filled,
  isWhatsappKind,
  type WhatsappTold,
  whatsappText,
} from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { notificationEmail } from '../mail/notification-email.ts'
import { kindRules } from '../routing/kind-rules.ts'

function smsOf(language: Language, told: Told, publicUrl: string): MessageTexts['sms'] {
  if (!isSmsKind(told.kind)) return null
  const text = smsText(language, told as SmsTold, linkOf(told as SmsTold, publicUrl))
  return { text, characters: text.length, parts: smsParts(text) }
}

function whatsappOf(language: Language, told: Told): MessageTexts['whatsapp'] {
  if (!isWhatsappKind(told.kind)) return null
  const text = whatsappText(language, told as WhatsappTold)
  return {
    text: filled(text),
    buttons: [text.title, ...text.asks.map(({ title }) => title)],
    footer: whatsappFooter[language],
  }
}

function pushOf(language: Language, told: Told): MessageTexts['push'] {
  if (!isPushKind(told.kind)) return null
  const { title, body } = pushText(language, told as PushTold)
  return { title, text: body }
}

function mailOf(language: Language, told: Told, publicUrl: string): MessageTexts['mail'] {
  const { subject, button } = notificationEmail(language, told, publicUrl)
  return { subject, text: notificationText(language, told).text, button: button?.label ?? null }
}

/** What a kind says by each channel that it comes by, filled with samples. */
export function previewText(
  language: Language,
  kind: NotificationKind,
  names: SampleNames,
  publicUrl: string,
): MessageTexts {
  const told = { kind, data: samples[names][kind] } as Told
  const { channels, copy } = kindRules[kind]
  const comesBy = new Set([...channels, ...(copy ? [copy] : [])])
  return {
    sms: comesBy.has('sms') ? smsOf(language, told, publicUrl) : null,
    whatsapp: comesBy.has('whatsapp') ? whatsappOf(language, told) : null,
    push: comesBy.has('push') ? pushOf(language, told) : null,
    mail: comesBy.has('mail') ? mailOf(language, told, publicUrl) : null,
  }
}

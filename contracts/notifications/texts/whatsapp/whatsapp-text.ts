import type { Language } from '../../../account/identity.ts'
import type { NotificationData } from '../../../notifications.ts'
import { englishAttached, englishWhatsapp } from './english-whatsapp.ts'
import { swahiliAttached, swahiliWhatsapp } from './swahili-whatsapp.ts'
import { type Ask, buttonRules, buttonTitles } from './whatsapp-buttons.ts'
import {
  type AttachedTexts,
  isAttachedKind,
  type VariableText,
  type WhatsappKind,
  type WhatsappTexts,
  whatsappKinds,
} from './whatsapp-types.ts'

const languages: Record<Language, WhatsappTexts> = { en: englishWhatsapp, sw: swahiliWhatsapp }
const attached: Record<Language, AttachedTexts> = { en: englishAttached, sw: swahiliAttached }

export type WhatsappTold = { [Kind in WhatsappKind]: { kind: Kind; data: NotificationData[Kind] } }[WhatsappKind]

export const isWhatsappKind = (kind: string): kind is WhatsappKind =>
  (whatsappKinds as readonly string[]).includes(kind)

/** What is told by WhatsApp in a language, with the page that its first button opens, and what the others ask. */
export interface WhatsappText extends VariableText {
  path: string
  /** Of that page’s button. */
  title: string
  asks: { title: string; payload: string }[]
}

/** What a tap on a button of ours says: what is asked, and of which order. */
export const askPayload = (ask: Ask, orderId: string) => `${ask}:${orderId}`

interface AnyRule {
  path: (data: object) => string
  opens: keyof (typeof buttonTitles)['en']
  asks: readonly Ask[]
}

export function whatsappText(
  language: Language,
  { kind, data }: WhatsappTold,
  { isAttached = false }: { isAttached?: boolean } = {},
): WhatsappText {
  const { path, opens, asks } = buttonRules[kind] as unknown as AnyRule
  const titles = buttonTitles[language]
  const orderId = 'orderId' in data ? data.orderId : ''
  const texts = isAttached && isAttachedKind(kind) ? attached[language][kind] : languages[language][kind]
  return {
    ...(texts as (data: WhatsappTold['data']) => VariableText)(data),
    path: path(data),
    title: titles[opens],
    asks: asks.map((ask) => ({ title: titles[ask], payload: askPayload(ask, orderId) })),
  }
}

/** The whole text, its values in their places. */
export const filled = ({ body, values }: VariableText): string =>
  body.replace(/\{\{(\d+)\}\}/g, (_, at) => values[Number(at) - 1] ?? '')

import type { NotificationData } from '../../../notifications.ts'
import { plainName } from '../without-links.ts'

/** What is told by WhatsApp: what somebody agreed to, which is their orders and tickets. */
export const whatsappKinds = [
  'order_paid',
  'order_accepted',
  'order_late',
  'order_ready',
  'order_on_the_way',
  'order_completed',
  'order_rejected',
  'order_expired',
  'refund_sent',
  'tickets_issued',
  'event_changed',
  'event_cancelled',
  'event_tomorrow',
  'doors_open',
  'event_message',
  'waitlist_offer',
  'queue_turn',
] as const
export type WhatsappKind = (typeof whatsappKinds)[number]

/** What goes with a message of a kind beside its words: the picture of a ticket, the document of what was paid. */
export const whatsappAttachments = {
  tickets_issued: 'IMAGE',
  order_completed: 'DOCUMENT',
  refund_sent: 'DOCUMENT',
} as const satisfies { [Kind in WhatsappKind]?: string }
export type AttachedKind = keyof typeof whatsappAttachments
export type AttachmentFormat = (typeof whatsappAttachments)[AttachedKind]

export const isAttachedKind = (kind: string): kind is AttachedKind => kind in whatsappAttachments

/** A text with its variables, from which both the template that Meta approves and each message are made. */
export interface VariableText {
  /** With `{{1}}`, `{{2}}`, … where the values stand. */
  body: string
  values: string[]
}

/** One for each kind in one language: whatever the data, the body is the same. */
export type WhatsappTexts = { [Kind in WhatsappKind]: (data: NotificationData[Kind]) => VariableText }

/** What is said where something goes with it; without that the words are those of every message. */
export type AttachedTexts = { [Kind in AttachedKind]: (data: NotificationData[Kind]) => VariableText }

const mostCharacters = 120

/** As Meta takes a variable: of one line, and never empty. */
function toValue(value: string | number): string {
  const line = String(value).replace(/\s+/g, ' ').trim()
  return (line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`) || '–'
}

export const variableText = (parts: TemplateStringsArray, ...values: (string | number)[]): VariableText => ({
  body: String.raw({ raw: parts }, ...values.map((_, at) => `{{${at + 1}}}`)),
  values: values.map(toValue),
})

/** What somebody named a shop or an event, or wrote as a reason. */
export const named = (name: string, most = 60): string => {
  const plain = plainName(name)
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`
}

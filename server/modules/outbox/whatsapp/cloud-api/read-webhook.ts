import { wordsOf } from './read-answer.ts'

/** In this order; FAILED never replaces what arrived. */
export type WhatsappStatus = 'ACCEPTED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'

/** What Meta reports of a message of ours. */
export interface StatusUpdate {
  kind: 'STATUS'
  messageId: string
  status: Exclude<WhatsappStatus, 'ACCEPTED'>
  /** What we sent with it: the id of the delivery. */
  callbackData: string | null
  metaUserId: string | null
  pricing: string | null
  /** Of a message that failed. */
  code: number | null
  failure: string | null
}

/** What somebody wrote, or tapped. */
export interface WrittenUpdate {
  kind: 'WRITTEN'
  messageId: string
  /** E.164; null where they have a name at WhatsApp, and no number is said. */
  phone: string | null
  metaUserId: string | null
  text: string
  /** Of a button of ours. */
  payload: string | null
  /** By Meta's clock, in milliseconds. */
  at: number
}

export type WebhookUpdate = StatusUpdate | WrittenUpdate

type Fields = Record<string, unknown>

/** As Meta says it posts at most. */
const mostUpdates = 1000

const object = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(object) : [])
const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : null

const statuses: Readonly<Record<string, StatusUpdate['status']>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'READ',
  failed: 'FAILED',
}

function readStatus(fields: Fields): StatusUpdate | null {
  const messageId = text(fields.id, 300)
  const status = statuses[String(fields.status)]
  if (!messageId || !status) return null
  const { category, type } = object(fields.pricing)
  const [error] = list(fields.errors)
  return {
    kind: 'STATUS',
    messageId,
    status,
    callbackData: text(fields.biz_opaque_callback_data, 100),
    metaUserId: text(fields.recipient_user_id, 200),
    pricing: category === undefined ? null : `${String(category)} ${String(type)}`.slice(0, 60),
    code: error ? Number(error.code) : null,
    failure: error ? wordsOf(error) : null,
  }
}

/** What is written, or said by a tap; anything else (a picture, a place) is answered like any other words. */
function contentOf(fields: Fields): { text: string; payload: string | null } {
  const button = object(fields.button)
  const reply = object(object(fields.interactive).button_reply)
  if (fields.type === 'text') return { text: text(object(fields.text).body, 500) ?? '', payload: null }
  if (fields.type === 'button') return { text: text(button.text, 100) ?? '', payload: text(button.payload, 300) }
  if (fields.type === 'interactive') return { text: text(reply.title, 100) ?? '', payload: text(reply.id, 300) }
  return { text: '', payload: null }
}

/** What is no word of a person to us. */
const unsaid = ['system', 'reaction', 'unsupported']

function readWritten(fields: Fields, now: Date): WrittenUpdate | null {
  const messageId = text(fields.id, 300)
  if (!messageId || unsaid.includes(String(fields.type))) return null
  const digits = /^\d{9,15}$/.exec(String(fields.from ?? ''))?.[0]
  const metaUserId = text(fields.from_user_id, 200)
  const seconds = Number(fields.timestamp)
  if (!digits && !metaUserId) return null
  // Never one that is still to come: a window would stand open for longer than Meta lets us write.
  const at = Number.isFinite(seconds) ? Math.min(seconds * 1000, now.getTime()) : now.getTime()
  return { kind: 'WRITTEN', messageId, phone: digits ? `+${digits}` : null, metaUserId, ...contentOf(fields), at }
}

function parse(raw: string): Fields {
  try {
    return object(JSON.parse(raw))
  } catch {
    return {}
  }
}

/** Everything that one body says to this number; what is of another number, or of another kind, is none of it. */
export function readWebhook(raw: string, phoneNumberId: string, now: Date): WebhookUpdate[] {
  const values = list(parse(raw).entry)
    .flatMap(({ changes }) => list(changes))
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => object(value))
    .filter(({ metadata }) => object(metadata).phone_number_id === phoneNumberId)
  return values
    .flatMap((value) => [
      ...list(value.statuses).map(readStatus),
      ...list(value.messages).map((message) => readWritten(message, now)),
    ])
    .filter((update) => update !== null)
    .slice(0, mostUpdates)
}

/** A report of a state, or a message, comes once; its body may come many times. */
export const updateId = (update: WebhookUpdate) =>
  update.kind === 'STATUS' ? `${update.messageId}:${update.status}` : update.messageId

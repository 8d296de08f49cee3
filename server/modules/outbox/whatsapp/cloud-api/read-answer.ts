import { type Remedy, remedyOf } from './error-codes.ts'

export interface WhatsappRefusal {
  kind: 'REFUSED'
  remedy: Exclude<Remedy, 'UNCERTAIN'>
  reason: string
}

/** What came of one message that Meta was asked to send. */
export type WhatsappAnswer =
  | { kind: 'ACCEPTED'; id: string; metaUserId: string | null }
  | WhatsappRefusal
  /** It may have gone: there is no key by which a second request would be the same one. */
  | { kind: 'UNCERTAIN'; reason: string }

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const first = (value: unknown) => object(Array.isArray(value) ? value[0] : undefined)

/** Meta's code and its words, as short as a reason may be. */
export const wordsOf = (error: Record<string, unknown>): string => {
  const { details } = object(error.error_data)
  const words = details ?? error.message ?? error.title ?? 'no reason was given'
  return `${Number(error.code)}: ${String(words)}`.slice(0, 200)
}

export function readAnswer(status: number, body: Record<string, unknown>): WhatsappAnswer {
  if (status === 200) {
    const { id } = first(body.messages)
    if (typeof id !== 'string' || id === '') return { kind: 'UNCERTAIN', reason: 'Meta answered without an id.' }
    const { user_id: userId } = first(body.contacts)
    return { kind: 'ACCEPTED', id, metaUserId: typeof userId === 'string' ? userId.slice(0, 200) : null }
  }
  const { remedy, reason } = readRefusal(status, body)
  return remedy === 'UNCERTAIN' ? { kind: 'UNCERTAIN', reason } : { kind: 'REFUSED', remedy, reason }
}

/** What to do about anything that is not what was asked for, and why. */
export function readRefusal(status: number, body: Record<string, unknown>): { remedy: Remedy; reason: string } {
  const error = object(body.error)
  const code = Number(error.code)
  // A gateway may answer in Meta's place, and nobody knows for what.
  if (error.code === undefined || Number.isNaN(code))
    return { remedy: status >= 500 ? 'UNCERTAIN' : 'PERSON', reason: `Meta answered ${status}.` }
  return { remedy: remedyOf(code), reason: wordsOf(error) }
}

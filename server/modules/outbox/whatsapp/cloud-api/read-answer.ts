import { type Remedy, remedyOf } from './error-codes.ts'

/** What came of one message that Meta was asked to send. */
export type WhatsappAnswer =
  | { kind: 'ACCEPTED'; id: string; metaUserId: string | null }
  | { kind: 'REFUSED'; remedy: Exclude<Remedy, 'UNCERTAIN'>; reason: string }
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
  const error = object(body.error)
  const code = Number(error.code)
  // A gateway may answer in Meta's place, and nobody knows for what.
  if (error.code === undefined || Number.isNaN(code)) {
    const reason = `Meta answered ${status}.`
    return status >= 500 ? { kind: 'UNCERTAIN', reason } : { kind: 'REFUSED', remedy: 'PERSON', reason }
  }
  const remedy = remedyOf(code)
  const reason = wordsOf(error)
  return remedy === 'UNCERTAIN' ? { kind: 'UNCERTAIN', reason } : { kind: 'REFUSED', remedy, reason }
}
